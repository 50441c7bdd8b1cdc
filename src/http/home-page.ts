export interface HomeLink {
  readonly name: string;
  readonly path: string;
  readonly about: string;
}

export const homeLinks: readonly HomeLink[] = [
  { name: 'Console', path: '/console/', about: 'Live games, refusals, fixtures and permissions' },
  { name: 'Documents', path: '/docs/', about: 'Quick start, guides, every sport and every status' },
  { name: 'API reference', path: '/docs/reference/', about: 'Every REST endpoint, with examples and a form to try it' },
  { name: 'OpenAPI', path: '/openapi.json', about: 'REST, for programs and code generators' },
  { name: 'AsyncAPI', path: '/asyncapi.json', about: 'MQTT, for programs and code generators' },
  { name: 'Health', path: '/healthz', about: 'Whether the process is alive' },
  { name: 'Readiness', path: '/readyz', about: 'Whether it can store and answer' },
  { name: 'Metrics', path: '/metrics', about: 'For Prometheus' },
];

/** The page at the root. It has no script and loads nothing; its style is inline. */
export function renderHomePage(version: string): string {
  const rows = homeLinks.map(
    ({ name, path, about }) => `<li><a href="${path}"><b>${name}</b><code>${path}</code><span>${about}</span></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Scorewire</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">
<style>${style}</style>
</head>
<body>
<main>
<header>${mark}<h1>Scorewire</h1><p>${version}</p></header>
<p>This is a sports data service: lookups of sports and their fields, fixtures, and live scoreboard events over MQTT.</p>
<ul>
${rows.join('\n')}
</ul>
<p>Most endpoints ask for a username and password, or a token from <code>POST /oauth/token</code>. MQTT over WebSocket is at
<code>/mqtt</code> on this port.</p>
</main>
</body>
</html>
`;
}

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b7a53"/><path d="M5 19h5l3-9 6 13 3-7h5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const style = `
:root { --page: #f4f6f5; --card: #fff; --text: #17211d; --quiet: #5c6b65; --line: #e0e6e3; --accent: #0b7a53; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1513; --card: #18201d; --text: #e6ece9; --quiet: #9aaaa3; --line: #2a3531; --accent: #4cc795; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1rem; background: var(--page);
  color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 40rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
header { display: flex; align-items: center; gap: .75rem; }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.01em; }
header p { margin: 0 0 0 auto; padding: .1rem .6rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; font-size: .85rem; }
p { margin: 1.25rem 0 0; color: var(--quiet); }
ul { list-style: none; margin: 1.25rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { background: var(--page); outline: none; }
a:focus-visible { box-shadow: inset 0 0 0 2px var(--accent); }
a b { color: var(--accent); font-weight: 600; }
a code { align-self: center; }
a span { grid-column: 1 / -1; color: var(--quiet); font-size: .9rem; }
code { white-space: nowrap; color: var(--text); font: .85em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
`;
