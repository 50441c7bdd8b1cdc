import { openMosquitto } from './open-mosquitto.ts';
import { serveSystem } from './serve-system.ts';

/** Mosquitto alone: nobody looks at the content, and nothing is stored. The argument `latency` makes it write each packet by itself. */
await serveSystem(() => openMosquitto({ persistence: false, noDelay: process.argv[2] === 'latency' }));
