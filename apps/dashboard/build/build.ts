import { fileURLToPath } from 'node:url';
import { writeSite } from '@referral-exchange/docs-site';
import { bundleApp } from './bundle-app.ts';
import { writeApiTypes } from './write-api-types.ts';

/** `node build/build.ts`: the types of the API, then the app, compressed, into the folder `dist`. */
const startedAt = performance.now();
await writeApiTypes();
const files = await bundleApp();
await writeSite(fileURLToPath(new URL('../dist', import.meta.url)), files);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`dashboard: ${files.length} files, ${seconds} s`);
