import { findDocumentFiles, readDocument } from './document-files.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderIndexMarkdown, renderPage } from './render-page.ts';
import { resolveLinks } from './resolve-links.ts';

/** The documents of docs/ as HTML pages and as the Markdown that they are made from. */
export interface Pages {
  /** Undefined when there is no such page. */
  findHtml(page: string): string | undefined;
  findMarkdown(page: string): string | undefined;
}

/** Files are read and rendered when they are first asked for, and kept. */
export function createPages(version: string): Pages {
  const files = findDocumentFiles();
  const htmlByPage = new Map<string, string>();

  const findMarkdown = (page: string): string | undefined => {
    if (page === 'index') return renderIndexMarkdown();
    const file = files.get(page);
    return file && readDocument(file);
  };
  return {
    findMarkdown,
    findHtml(page) {
      const known = htmlByPage.get(page);
      if (known !== undefined) return known;
      const markdown = findMarkdown(page);
      if (markdown === undefined) return undefined;
      const html = renderPage(page, renderMarkdown(markdown, resolveLinks(page, files)), version);
      htmlByPage.set(page, html);
      return html;
    },
  };
}
