import { SITE_FOLDER, writeSite } from '@referral-exchange/docs-site';
import { checkDownloads, downloads } from './downloads.ts';
import { makeSite } from './site.ts';
import { readSources } from './sources.ts';

/**
 * `node generator/build.ts`: makes the docs site from docs/api, docs/guides, the contracts and the clients of
 * the API, into the folder `site`.
 */
const startedAt = performance.now();
const sources = readSources();
const { pages, files } = makeSite(sources);
const packages = downloads();
checkDownloads(sources.guides, packages);
await writeSite(SITE_FOLDER, [...files, ...packages]);
console.log(`docs site: ${pages.length} pages, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
