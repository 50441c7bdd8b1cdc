import { openScorewire } from './open-scorewire.ts';
import { serveSystem } from './serve-system.ts';

/** Scorewire with everything on, on SQLite. */
await serveSystem(() => openScorewire());
