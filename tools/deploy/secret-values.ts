import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { newServiceKeys } from '../local/service-keys.ts';
import { variableOf } from './compose-file.ts';
import type { DeployedService } from './deployed-service.ts';

/** Fresh values of the variables without which docker-compose.yml does not start, by name. */
export function newSecretValues(services: readonly DeployedService[]): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const serviceKeys = services.map(({ name }) => ({ name, ...newServiceKeys() }));
  const publicKeys = Object.fromEntries(serviceKeys.map((keys) => [keys.name, keys.publicKey]));
  const password = (): string => randomBytes(24).toString('hex');
  return {
    PUBLIC_BASE_URL: 'http://localhost:3000',
    ADMIN_API_KEY: `svca_${randomBytes(32).toString('hex')}`,
    PRINCIPAL_PRIVATE_KEY: privateKey,
    PRINCIPAL_PUBLIC_KEY: publicKey,
    SERVICE_PUBLIC_KEYS: JSON.stringify(publicKeys),
    ...Object.fromEntries(
      serviceKeys.map((keys) => [variableOf(keys.name, 'SERVICE_PRIVATE_KEY'), keys.privateKey]),
    ),
    ...Object.fromEntries(
      services
        .flatMap(({ definition }) => definition.signingKeys ?? [])
        .map((setting) => [setting, newServiceKeys().privateKey]),
    ),
    POSTGRES_PASSWORD: password(),
    REDIS_PASSWORD: password(),
    ...Object.fromEntries(
      services
        .filter(({ definition }) => definition.database)
        .flatMap(({ name }) => [
          [variableOf(name, 'DATABASE_PASSWORD'), password()],
          [variableOf(name, 'DATA_ENCRYPTION_KEY'), randomBytes(32).toString('base64')],
        ]),
    ),
  };
}
