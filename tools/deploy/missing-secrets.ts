import { createPublicKey } from 'node:crypto';
import { parseEnv } from 'node:util';
import { secretsOf, variableOf } from './compose-file.ts';
import type { DeployedService } from './deployed-service.ts';
import type { Json } from './labels.ts';
import { secretManifests } from './secret-manifests.ts';
import { newSecretValues } from './secret-values.ts';

type Values = Record<string, string>;
type Services = readonly DeployedService[];

/**
 * A file of Compose with the secrets that it lacks, as those of a service that a release brings. What it has
 * stays; `SERVICE_PUBLIC_KEYS` gets the keys that are missing in it.
 *
 * @returns the text, and the names of what was added or changed
 * @throws when what must be changed spans several lines
 */
export function withMissingSecrets(services: Services, text: string): { text: string; names: string[] } {
  const kept = parseEnv(text) as Values;
  const values = completed(services, kept);
  const names = Object.keys(values).filter((name) => values[name] !== kept[name]);
  let changed = text;
  for (const name of names) {
    if (kept[name]?.includes('\n'))
      throw new Error(`${name} must be changed: write it in one line first. Nothing was changed`);
    const line = `${name}=${oneLine(values[name]!)}`;
    const before = new RegExp(`^${name}=.*$`, 'm');
    if (before.test(changed)) changed = changed.replace(before, () => line);
    else changed += `${changed.endsWith('\n') || changed === '' ? '' : '\n'}${line}\n`;
  }
  return { text: changed, names };
}

/** As a file of Compose has it: keys (PEM) and JSON in quotes. */
export function oneLine(value: string): string {
  return /[\n"]/.test(value) ? `'${value.trim().replaceAll('\n', '\\n')}'` : value;
}

/**
 * The Secrets of a cluster that lack something, as manifests with all that they have.
 *
 * @param list what `kubectl get secrets --output json` says
 * @throws when it has no Secret of the suite: new values for all would replace keys that sealed something
 */
export function missingSecretManifests(services: Services, list: string): Json[] {
  const { items } = JSON.parse(list) as { items: { metadata: { name: string }; data?: Values }[] };
  const decoded = (data: Values): Values =>
    Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
    );
  const had = new Map(items.map(({ metadata, data = {} }) => [metadata.name, decoded(data)]));
  if (!services.some(({ name }) => had.has(`${name}-secrets`)))
    throw new Error('There is no Secret of a service in the list: is it of another namespace?');
  const kept: Values = {};
  for (const service of services)
    for (const [key, variable] of Object.entries(secretsOf(service, (name) => name))) {
      const value = had.get(`${service.name}-secrets`)?.[key];
      // an address stays with its Secret
      if (value && !key.endsWith('_URL')) kept[variable] = value;
    }
  const values = completed(services, kept);
  const manifests = secretManifests(services, values);
  return services.flatMap(({ name, secrets }) => {
    const manifest = manifests.find(({ metadata }) => (metadata as Values).name === `${name}-secrets`)!;
    const before = had.get(`${name}-secrets`);
    if (!before) return [manifest];
    const made = manifest.stringData as Values;
    const missing = secrets.filter((key) => !before[key]).map((key) => [key, made[key]!]);
    // while a key is rotated, a Secret may have another list than the next one
    const SERVICE_PUBLIC_KEYS = publicKeys(services, { values, kept, published: before.SERVICE_PUBLIC_KEYS });
    if (missing.length === 0 && SERVICE_PUBLIC_KEYS === before.SERVICE_PUBLIC_KEYS) return [];
    return [{ ...manifest, stringData: { ...before, ...Object.fromEntries(missing), SERVICE_PUBLIC_KEYS } }];
  });
}

/** What is there, new values for the rest, and the public keys of all services. */
function completed(services: Services, given: Readonly<Values>): Values {
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const fresh = newSecretValues(services);
  const values: Values = { ...fresh, ...kept };
  const { PRINCIPAL_PRIVATE_KEY: principal, SERVICE_PUBLIC_KEYS: published } = kept;
  if (!principal) values.PRINCIPAL_PUBLIC_KEY = fresh.PRINCIPAL_PUBLIC_KEY!;
  else values.PRINCIPAL_PUBLIC_KEY = kept.PRINCIPAL_PUBLIC_KEY ?? publicKeyOf(principal);
  values.SERVICE_PUBLIC_KEYS = publicKeys(services, { values, kept, published });
  return values;
}

/** `SERVICE_PUBLIC_KEYS` with those of the services that it does not know, or whose own key is a new one. */
function publicKeys(
  services: Services,
  { values, kept, published = '{}' }: { values: Values; kept: Values; published: string | undefined },
): string {
  const privateKey = (name: string): string => variableOf(name, 'SERVICE_PRIVATE_KEY');
  const keys = JSON.parse(published) as Values;
  const lacking = services.filter(({ name }) => !keys[name] || !kept[privateKey(name)]);
  for (const { name } of lacking) keys[name] = publicKeyOf(values[privateKey(name)]!);
  return lacking.length > 0 ? JSON.stringify(keys) : published;
}

/** Of a key as a file has it, with `\n` for the ends of lines, or as it is. */
function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(privateKey.replaceAll('\\n', '\n'));
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
