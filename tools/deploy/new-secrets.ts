import { deployedServices } from './deployed-service.ts';
import { yaml } from './manifest-texts.ts';
import { secretManifests } from './secret-manifests.ts';
import { newSecretValues } from './secret-values.ts';

/**
 * `node tools/deploy/new-secrets.ts > .env`: fresh secrets for docker-compose.yml, one variable a line. With
 * `--kubernetes` it prints the Secrets of a development cluster. Run it once a deployment: what was sealed
 * with the old keys cannot be read with new ones.
 */
const services = deployedServices();
const values = newSecretValues(services);
if (process.argv.includes('--kubernetes')) {
  process.stdout.write(secretManifests(services, values).map(yaml).join('---\n'));
} else {
  for (const [name, value] of Object.entries(values)) console.log(`${name}=${oneLine(value)}`);
}

/** As a file of Compose has it: keys (PEM) and JSON in quotes. */
function oneLine(value: string): string {
  return /[\n"]/.test(value) ? `'${value.trim().replaceAll('\n', '\\n')}'` : value;
}
