import { unpackBrowser } from './open-browser.ts';

/** Run before the tests, so that their processes find the browser unpacked. */
await unpackBrowser();
