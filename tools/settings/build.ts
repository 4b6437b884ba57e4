import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@referral-exchange/contracts';
import { settingsOf, type Service } from '@referral-exchange/service';
import { format, resolveConfig } from 'prettier';
import type { z } from 'zod';
import { type Shape, withSettings } from './settings-table.ts';

/**
 * `node tools/settings/build.ts [--check]`: writes names, services and defaults of the table of settings in
 * docs/operations.md from the settings of the built services. With `--check` it writes nothing and fails when
 * the table differs.
 */
const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/operations.md');
const built = (path: string): Promise<Record<string, unknown>> => import(join(ROOT, 'apps', path));

async function shapeOf(name: string): Promise<Shape> {
  if (name === 'gateway') {
    const { gatewaySettings } = (await built('gateway/dist/config.js')) as { gatewaySettings: z.ZodObject };
    return gatewaySettings.shape;
  }
  const [service] = Object.values(await built(`${name}/dist/service.js`)) as Service[];
  const { base, own } = settingsOf(service!);
  return { ...base.shape, ...(own as z.ZodObject).shape };
}

const shapes: Record<string, Shape> = {};
for (const name of Object.keys(SERVICES)) shapes[name] = await shapeOf(name);
const committed = readFileSync(PAGE, 'utf8');
let code = 0;
try {
  const made = await format(withSettings(committed, shapes), {
    ...(await resolveConfig(PAGE)),
    filepath: PAGE,
  });
  if (made !== committed && process.argv.includes('--check')) {
    console.error(
      'The table of settings in docs/operations.md is out of date; run node tools/settings/build.ts',
    );
    code = 1;
  } else writeFileSync(PAGE, made);
} catch (error) {
  console.error((error as Error).message);
  code = 1;
}
// some services hold timers from the moment that they are loaded
process.exit(code);
