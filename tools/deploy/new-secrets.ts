import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newServiceKeys } from '../local/service-keys.ts';
import { variableOf } from './compose-file.ts';
import { deployedServices } from './deployed-service.ts';

/**
 * `node tools/deploy/new-secrets.ts > .env`: fresh secrets for docker-compose.yml, one variable a line. Run
 * it once a deployment: what was sealed with the old keys cannot be read with new ones.
 */
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const serviceKeys = deployedServices().map(({ name }) => ({ name, ...newServiceKeys() }));
const publicKeys = Object.fromEntries(serviceKeys.map((keys) => [keys.name, keys.publicKey]));
const oneLine = (pem: string): string => `'${pem.trim().replaceAll('\n', '\\n')}'`;
const password = (): string => randomBytes(24).toString('hex');

const secrets: [string, string][] = [
  ['PUBLIC_BASE_URL', 'http://localhost:3000'],
  ['ADMIN_API_KEY', `svca_${randomBytes(32).toString('hex')}`],
  ['PRINCIPAL_PRIVATE_KEY', oneLine(privateKey)],
  ['PRINCIPAL_PUBLIC_KEY', oneLine(publicKey)],
  ['SERVICE_PUBLIC_KEYS', `'${JSON.stringify(publicKeys)}'`],
  ...serviceKeys.map((keys): [string, string] => [
    variableOf(keys.name, 'SERVICE_PRIVATE_KEY'),
    oneLine(keys.privateKey),
  ]),
  ...deployedServices()
    .flatMap(({ definition }) => definition.signingKeys ?? [])
    .map((setting): [string, string] => [setting, oneLine(newServiceKeys().privateKey)]),
  ['POSTGRES_PASSWORD', password()],
  ['REDIS_PASSWORD', password()],
  ...deployedServices()
    .filter(({ definition }) => definition.database)
    .flatMap(({ name }): [string, string][] => [
      [variableOf(name, 'DATABASE_PASSWORD'), password()],
      [variableOf(name, 'DATA_ENCRYPTION_KEY'), randomBytes(32).toString('base64')],
    ]),
];
for (const [name, value] of secrets) console.log(`${name}=${value}`);
