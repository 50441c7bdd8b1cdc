import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const service = process.env['SCOREWIRE_URL'] ?? 'http://127.0.0.1:8080';
const proxied = { target: service, ws: true };

/** Three pages: the console, the scoreboard of a share link, and its overlay. They share the drawing of the boards. */
export default defineConfig({
  root: import.meta.dirname,
  // The service serves all three from here, whatever their address.
  base: '/console/',
  plugins: [react()],
  // The service replaces it in every answer.
  html: { cspNonce: 'NONCE_OF_THIS_ANSWER' },
  resolve: { alias: { '@scorewire/client': join(import.meta.dirname, '../sdk/src/index.ts') } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Styles and scripts come from files: the Content-Security-Policy forbids everything inline.
    assetsInlineLimit: 0,
    // tests/console/bundle-size.test.ts has the real limits.
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'air.html', 'overlay.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
  // `npm run dev -w console` beside a running service: reloads a changed page at once.
  server: {
    proxy: {
      '/external': proxied,
      '/admin': proxied,
      '/oauth': proxied,
      '/mqtt': proxied,
      '/docs': proxied,
      '^/air/.*/(live|stream)': proxied,
    },
  },
});
