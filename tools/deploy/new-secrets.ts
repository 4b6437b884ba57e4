import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deployedServices } from './deployed-service.ts';
import { yaml } from './manifest-texts.ts';
import { missingSecretManifests, oneLine, withMissingSecrets } from './missing-secrets.ts';
import { secretManifests } from './secret-manifests.ts';
import { newSecretValues } from './secret-values.ts';

/**
 * `node tools/deploy/new-secrets.ts > .env`: fresh secrets for docker-compose.yml, one variable a line. With
 * `--kubernetes` it prints the Secrets of a development cluster. Run it once a deployment: what was sealed
 * with the old keys cannot be read with new ones.
 *
 * With `--missing <file>` it keeps what is there and adds what a release needs besides: to the file itself,
 * or with `--kubernetes`, where the file is what `kubectl get secrets --output json` says, it prints the
 * Secrets to apply.
 */
const { kubernetes, missing } = parseArgs({
  options: { kubernetes: { type: 'boolean' }, missing: { type: 'string' } },
}).values;
const services = deployedServices();
try {
  if (missing === undefined) printNew();
  else if (kubernetes) print(missingSecretManifests(services, readFileSync(missing, 'utf8')));
  else addTo(realpathSync(missing));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function printNew(): void {
  const values = newSecretValues(services);
  if (kubernetes) print(secretManifests(services, values));
  else for (const [name, value] of Object.entries(values)) console.log(`${name}=${oneLine(value)}`);
}

function print(manifests: ReturnType<typeof secretManifests>): void {
  process.stdout.write(manifests.map(yaml).join('---\n'));
}

/** As a whole or not at all: without the old values nothing can be read any more. */
function addTo(path: string): void {
  const { text, names } = withMissingSecrets(services, readFileSync(path, 'utf8'));
  writeFileSync(`${path}.new`, text, { mode: statSync(path).mode });
  renameSync(`${path}.new`, path);
  console.log(names.length > 0 ? `${path} has now: ${names.join(', ')}` : `${path} lacks nothing`);
}
