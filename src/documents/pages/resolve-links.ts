import { posix } from 'node:path';
import { isImage } from './document-files.ts';
import type { ResolveLink } from './render-markdown.ts';

/** Files outside docs/ that the service shows too. */
const served: Readonly<Record<string, string>> = {
  '../examples/scoreboard.html': '/docs/examples/scoreboard.html',
  '../llms.txt': '/llms.txt',
  '../sdk/README.md': '/docs/client-library',
};

/** Links between the files of docs/ lead to their pages. Links to other files of the repository are shown as text. */
export function resolveLinks(page: string, pages: ReadonlyMap<string, unknown>): ResolveLink {
  return (target) => {
    if (/^(?:https?:|mailto:|#|\/)/.test(target)) return target;
    const [path = '', anchor] = target.split('#', 2);
    const file = posix.join(posix.dirname(page), path);
    const address = served[file];
    if (address !== undefined) return address;
    if (isImage(file)) return `/docs/${file}`;
    const name = file.replace(/\.md$/, '');
    if (!file.endsWith('.md') || !pages.has(name)) return undefined;
    return `/docs/${name}${anchor === undefined ? '' : `#${anchor}`}`;
  };
}
