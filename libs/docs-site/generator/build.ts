import { SITE_FOLDER } from '@referral-exchange/docs-site';
import { makeSite } from './site.ts';
import { readSources } from './sources.ts';
import { writeSite } from './write-site.ts';

/**
 * `node generator/build.ts`: makes the docs site from docs/api, docs/guides and the contracts, into the
 * folder `site`.
 */
const startedAt = performance.now();
const { pages, files } = makeSite(readSources());
await writeSite(SITE_FOLDER, files);
console.log(`docs site: ${pages.length} pages, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
