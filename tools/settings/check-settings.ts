import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, serviceUrlVariable } from '@referral-exchange/contracts';
import type { Service } from '@referral-exchange/service';
import { baseConfig } from '@referral-exchange/telemetry';
import { z } from 'zod';
import { settingFaults } from './setting-faults.ts';

/**
 * `node tools/settings/check-settings.ts`: refuses a setting of a service that the table of
 * docs/operations.md does not name, and a row of a setting that no service reads.
 */
const ROOT = join(import.meta.dirname, '../..');
const names = new Set(Object.keys(baseConfig));
for (const name of Object.keys(SERVICES)) {
  const own = name === 'gateway' ? settingsOfGateway() : await settingsOf(name);
  for (const setting of own) names.add(setting);
}
// the SDK of S3 reads these itself
for (const setting of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) names.add(setting);

const faults = settingFaults(names, readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'));
for (const fault of faults) console.error(fault);
// some services hold timers from the moment that they are loaded
process.exit(faults.length > 0 ? 1 : 0);

async function settingsOf(name: string): Promise<string[]> {
  const module = (await import(join(ROOT, 'apps', name, 'dist/service.js'))) as Record<string, Service>;
  const { config } = Object.values(module)[0]!;
  return Object.keys(config instanceof z.ZodObject ? config.shape : config);
}

/** The gateway has no such definition: the names stand in its source, one a line. */
function settingsOfGateway(): string[] {
  const source = readFileSync(join(ROOT, 'apps/gateway/dist/config.js'), 'utf8');
  const named = [...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  return [...named, ...Object.keys(SERVICES).map(serviceUrlVariable)];
}
