import { addressOf, listedPages, pageSections } from './page-list.ts';
import { mark, pageStyle } from './page-style.ts';
import { escapeHtml, type RenderedMarkdown } from './render-markdown.ts';

/** A whole HTML page around a rendered document. It has no script: the menu on a phone is a <details>. */
export function renderPage(page: string, document: RenderedMarkdown, version: string): string {
  const title = page === 'index' ? 'Scorewire documents' : `${document.title} · Scorewire`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="home" href="/docs/">${mark}<b>Scorewire</b><span>${escapeHtml(version)}</span></a></header>
<div class="frame">
<nav class="wide" aria-label="Documents">${renderMenu(page)}</nav>
<details class="narrow"><summary>Menu</summary><nav aria-label="Documents">${renderMenu(page)}</nav></details>
<main id="content">
${page === 'index' ? document.html : withContents(document)}
${renderNext(page)}
</main>
</div>
</body>
</html>
`;
}

/** The index as Markdown: the same list as the menu, with a sentence for each page. */
export function renderIndexMarkdown(): string {
  const sections = pageSections.map(({ title, links }) => {
    const rows = links.map((link) => `- [${link.title}](${addressOf(link)}): ${link.about}`);
    return `## ${title}\n\n${rows.join('\n')}`;
  });
  return `# Scorewire documents\n\n${introduction}\n\n${sections.join('\n\n')}\n`;
}

const introduction =
  'Scorewire is a self-hosted sports data service: it takes live scoreboard events over MQTT, tells each sender what was wrong with which ' +
  'event, and serves fixtures and live scores. New here? Begin with the [quick start](/docs/quick-start).';

function renderMenu(current: string): string {
  const section = (title: string, rows: string[]) => `<h2>${title}</h2><ul>${rows.join('')}</ul>`;
  return pageSections
    .map(({ title, links }) =>
      section(
        title,
        links.map((link) => {
          const isCurrent = link.page === current || (link.page === 'sports' && current.startsWith('sports/'));
          const here = isCurrent ? ' aria-current="page"' : '';
          return `<li><a href="${addressOf(link)}"${here}>${escapeHtml(link.title)}</a></li>`;
        }),
      ),
    )
    .join('');
}

/** A list of the sections after the first paragraph, on pages that have at least four. */
function withContents({ html, headings }: RenderedMarkdown): string {
  if (headings.length < 4) return html;
  const rows = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('');
  const contents = `<details class="contents"><summary>On this page</summary><ul>${rows}</ul></details>\n`;
  const end = html.indexOf('</p>') + '</p>\n'.length;
  return html.slice(0, end) + contents + html.slice(end);
}

/** Guides are read one after the other. */
function renderNext(page: string): string {
  const at = listedPages.findIndex((link) => link.page === page);
  const next = at === -1 ? undefined : listedPages[at + 1];
  if (next === undefined) return '';
  return `<p class="next">Next: <a href="${addressOf(next)}">${escapeHtml(next.title)}</a></p>`;
}
