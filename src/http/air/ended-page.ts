const words = 'This link does not work';
const advice = 'It is wrong, or it has ended. Ask whoever gave it to you for a new one.';

/** For people who open a link that is wrong, revoked or expired. */
export const endedPage = page(
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;font:18px/1.5 system-ui,sans-serif;' +
    'background:#0b0d12;color:#e8eaf0;padding:24px}h1{font-size:1.6em;margin:0 0 8px}p{margin:0;color:#a9afbd}',
  `<h1>${words}</h1><p>${advice}</p>`,
);

/** The same in a browser source: small, because it may be on air. */
export const endedOverlay = page(
  'body{margin:0}p{position:fixed;left:16px;bottom:16px;margin:0;padding:6px 12px;border-radius:6px;' +
    'font:14px/1.4 system-ui,sans-serif;background:#0b0d12;color:#e8eaf0}',
  `<p>${words}.</p>`,
);

function page(style: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${words}</title><style>${style}</style></head><body>${body}</body></html>`
  );
}
