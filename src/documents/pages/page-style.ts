export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b7a53"/><path d="M5 19h5l3-9 6 13 3-7h5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The colours are those of the page at /. */
export const pageStyle = `
:root { --page: #fff; --side: #f4f6f5; --text: #17211d; --quiet: #5c6b65; --line: #e0e6e3; --accent: #0b7a53; --code: #f4f6f5; --here: #e3efe9; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1513; --side: #131a17; --text: #e0e7e3; --quiet: #9aaaa3; --line: #2a3531; --accent: #4cc795; --code: #18201d; --here: #1c2b25; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; padding: .5rem 1rem; background: var(--page); }
header { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); }
.home { display: flex; align-items: center; gap: .6rem; max-width: 76rem; margin: 0 auto; padding: .7rem 1.5rem; color: inherit; text-decoration: none; }
.home b { font-size: 1.05rem; letter-spacing: -.01em; }
.home span { color: var(--quiet); font-size: .8rem; padding: 0 .55rem; border: 1px solid var(--line); border-radius: 99px; }
.frame { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
nav h2 { margin: 1.5rem 0 .35rem; font-size: .75rem; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: var(--quiet); border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; margin: 0 -.6rem; padding: .25rem .6rem; border-radius: 6px; color: inherit; text-decoration: none; font-size: .925rem; line-height: 1.4; }
nav a:hover { background: var(--side); }
nav a[aria-current] { background: var(--here); color: var(--accent); font-weight: 600; }
.wide { position: sticky; top: 3.6rem; align-self: start; max-height: calc(100vh - 3.6rem); overflow-y: auto; padding: .25rem .6rem 2rem; }
.narrow { display: none; }
main { min-width: 0; max-width: 50rem; padding: 1.75rem 0 5rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
h1 { margin: 0 0 1rem; font-size: 2rem; }
main h2 { margin: 2.75rem 0 .75rem; padding-top: .25rem; font-size: 1.4rem; }
h3 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
h4 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover::after { content: " #"; color: var(--quiet); }
p, main ul, main ol { margin: 0 0 1rem; }
main ul, main ol { padding-left: 1.4rem; }
main li { margin: .3rem 0; }
main img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { font-size: .875em; padding: .1em .3em; background: var(--code); border-radius: 4px; overflow-wrap: break-word; }
pre { margin: 0 0 1.25rem; padding: .9rem 1.1rem; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; font-size: .84rem; }
pre code { padding: 0; background: none; font-size: inherit; }
.table { margin: 0 0 1.25rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.5; }
th, td { padding: .5rem .8rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { background: var(--side); font-weight: 600; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
td:first-child code { white-space: nowrap; }
blockquote { margin: 0 0 1rem; padding: .1rem 1rem; border-left: 3px solid var(--accent); color: var(--quiet); }
.contents { margin: 0 0 1.5rem; padding: .6rem 1rem; background: var(--side); border: 1px solid var(--line); border-radius: 8px; font-size: .925rem; }
summary { cursor: pointer; font-weight: 600; }
.contents ul { margin: .5rem 0 0; padding-left: 1.2rem; columns: 2; column-gap: 2rem; }
.contents li { break-inside: avoid; margin: .15rem 0; }
.next { margin: 3.5rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--quiet); }
@media (max-width: 56rem) {
  .frame { display: block; padding: 0 1.1rem; }
  .home { padding: .6rem 1.1rem; }
  .wide { display: none; }
  .narrow { display: block; margin: 1rem 0 0; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
  .narrow nav { padding: 0 .6rem .5rem; }
  .narrow nav a { padding-top: .45rem; padding-bottom: .45rem; }
  main { padding-top: 1.25rem; }
  h1 { font-size: 1.65rem; }
  main h2 { font-size: 1.25rem; }
  .contents ul { columns: 1; }
  td { min-width: 7rem; }
  td:first-child code { white-space: normal; overflow-wrap: anywhere; }
}
@media print { header, nav, .narrow, .contents, .next { display: none; } .frame { display: block; } }
`;
