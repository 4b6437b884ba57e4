import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseConfig } from './base-config.js';
import { ConfigError, loadConfig } from './load-config.js';
import { normalisePem } from './pem.js';

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'pem',
});
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const servicePem = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const GOOD = {
  PORT: '3001',
  DATABASE_URL: 'postgres://u:p@h:5432/d',
  REDIS_URL: 'redis://h:6379',
  KAFKA_BROKERS: 'a:9092,b:9092',
  PUBLIC_BASE_URL: 'https://example.test',
  PRINCIPAL_PUBLIC_KEY: pem.toString(),
  SERVICE_PRIVATE_KEY: servicePem.privateKey,
  SERVICE_PUBLIC_KEYS: JSON.stringify({ auth: servicePem.publicKey }),
  DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const schema = z.object(baseConfig);

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('loadConfig', () => {
  it('gives typed settings with their defaults', () => {
    const config = loadConfig(schema, GOOD);
    expect(config).toMatchObject({
      PORT: 3001,
      KAFKA_BROKERS: ['a:9092', 'b:9092'],
      MIGRATE_ON_START: false,
    });
    expect(config.LOG_LEVEL).toBe('info');
    expect(loadConfig(schema, { ...GOOD, LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('lists every fault at once, by name and without the value', () => {
    const faults = faultsOf({
      ...GOOD,
      PORT: 'x',
      DATABASE_URL: 'mysql://hunter2',
      REDIS_URL: '',
      KAFKA_BROKERS: 'nope',
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'REDIS_URL',
      'KAFKA_BROKERS',
    ]);
    expect(faults.join()).not.toContain('hunter2');
    expect(new ConfigError(faults).message.split('\n')).toHaveLength(5);
  });

  it.each([
    ['PRINCIPAL_PUBLIC_KEY', 'no pem'],
    ['PRINCIPAL_PUBLIC_KEY', `${pem}garbage`],
    ['PRINCIPAL_PUBLIC_KEY', `${pem}${otherCurve}`],
    ['SERVICE_PRIVATE_KEY', servicePem.publicKey],
    ['SERVICE_PRIVATE_KEY', ''],
    ['SERVICE_PUBLIC_KEYS', servicePem.publicKey],
    ['SERVICE_PUBLIC_KEYS', JSON.stringify({ auth: pem })],
    ['SERVICE_PUBLIC_KEYS', JSON.stringify({ auth: servicePem.privateKey })],
    ['SERVICE_PUBLIC_KEYS', JSON.stringify({ auth: [] })],
    ['SERVICE_PUBLIC_KEYS', ''],
    ['DATA_ENCRYPTION_KEY', 'c2hvcnQ='],
    ['DATA_ENCRYPTION_KEY', `${GOOD.DATA_ENCRYPTION_KEY},c2hvcnQ=`],
    ['DATA_ENCRYPTION_KEY', `${GOOD.DATA_ENCRYPTION_KEY},`],
    ['DATA_ENCRYPTION_KEY', ''],
    ['MIGRATE_ON_START', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ])('refuses a bad %s', (name, value) => {
    expect(faultsOf({ ...GOOD, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('takes several public keys of one service, while its key is rotated', () => {
    const keys = { auth: [servicePem.publicKey, servicePem.publicKey.replaceAll('\n', '\\n')] };
    expect(faultsOf({ ...GOOD, SERVICE_PUBLIC_KEYS: JSON.stringify(keys) })).toEqual([]);
  });

  it('takes several encryption keys, while they are rotated', () => {
    const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(faultsOf({ ...GOOD, DATA_ENCRYPTION_KEY: keys.join(', ') })).toEqual([]);
  });

  it('takes a key whose line breaks are written as \\n', () => {
    const oneLine = pem.toString().trim().replaceAll('\n', '\\n');
    expect(faultsOf({ ...GOOD, PRINCIPAL_PUBLIC_KEY: oneLine })).toEqual([]);
    expect(normalisePem(oneLine)).toBe(pem.toString());
    expect(faultsOf({ ...GOOD, PRINCIPAL_PUBLIC_KEY: `${oneLine}\\n${oneLine}` })).toEqual([]);
  });
});
