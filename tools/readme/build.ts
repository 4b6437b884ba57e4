import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@referral-exchange/contracts';
import { format, resolveConfig } from 'prettier';
import { withFacts } from './readme-page.ts';
import { factsOf, type OwnerOf } from './service-facts.ts';

/**
 * `node tools/readme/build.ts [--check]`: writes the generated part of each `apps/<service>/README.md`
 * (routes, events, tables, settings, calls) from SERVICES, the contracts and the sources. With `--check` it
 * writes nothing and fails when a committed one differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

/** The gateway's own route table; a path that it forwards to nobody is its own. */
async function routeTable(): Promise<OwnerOf> {
  const file = join(ROOT, 'apps/gateway/dist/forward/route-table.js');
  const { RouteTable } = (await import(file)) as {
    RouteTable: new (config: { services: typeof SERVICES }) => {
      find(area: string, segments: readonly string[]): { service: string } | undefined;
    };
  };
  const routes = new RouteTable({ services: SERVICES });
  return (area, path) => {
    const segments = path.split('/').slice(1);
    // the addresses of assistants are at the origin, in an area of their own
    const ofAssistants = area === 'origin' ? routes.find('mcp', segments) : undefined;
    return (routes.find(area, segments) ?? ofAssistants)?.service ?? 'gateway';
  };
}

const ownerOf = await routeTable();
const owners = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8');
for (const name of Object.keys(SERVICES)) {
  if (new RegExp(`^/apps/${name}/ +@`, 'm').test(owners)) continue;
  console.error(`.github/CODEOWNERS names no owner of /apps/${name}/: add a line`);
  process.exitCode = 1;
}
for (const name of Object.keys(SERVICES)) {
  const path = join(ROOT, 'apps', name, 'README.md');
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : `# ${name}\n`;
  const made = await format(withFacts(committed, factsOf(ROOT, name, ownerOf)), {
    ...(await resolveConfig(path)),
    filepath: path,
  });
  if (made === committed) continue;
  if (isCheck) {
    console.error(`apps/${name}/README.md is out of date; run node tools/readme/build.ts`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, made);
    console.log(`apps/${name}/README.md written`);
  }
}
