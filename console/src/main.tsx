import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findNonce } from '#console/parts/find-nonce.ts';
import { App } from '#console/shell/app.tsx';

// The library that keeps the page from scrolling behind a dialog adds a style element with this nonce.
Object.assign(globalThis, { __webpack_nonce__: findNonce() });
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
