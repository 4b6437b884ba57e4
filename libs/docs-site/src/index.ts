import { fileURLToPath } from 'node:url';

export type { MadeFile } from './site-manifest.js';
export { writeSite } from './write-site.js';

/** Where the built site lies: `manifest.json` and the files that it names. `npm run build` makes it. */
export const SITE_FOLDER = fileURLToPath(new URL('../site', import.meta.url));
