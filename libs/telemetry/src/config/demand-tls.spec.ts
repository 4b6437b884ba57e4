import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isOwnHost, readableConnections } from './demand-tls.js';
import { ConfigError, loadConfig } from './load-config.js';

const READABLE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://auth:secret@pgbouncer:6432/auth',
  DATABASE_DIRECT_URL: 'postgres://auth:secret@postgres:5432/auth?sslmode=require',
  REDIS_URL: 'redis://:secret@redis:6379',
  KAFKA_BROKERS: '127.0.0.1:9092,kafka:9092',
};
const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://auth:secret@pgbouncer:6432/auth?sslmode=verify-full',
  REDIS_URL: 'rediss://:secret@redis:6379',
  KAFKA_BROKERS: 'kafka:9093',
  KAFKA_TLS: 'true',
};

describe('what production sends over a network', () => {
  it('is refused where all can read it, in one list that says what to set and shows no password', () => {
    const or = 'or set TRUSTED_NETWORK to true where nobody else can read the network';
    expect(readableConnections(READABLE)).toEqual([
      `DATABASE_URL: production demands TLS. Add ?sslmode=verify-full, ${or}`,
      `DATABASE_DIRECT_URL: production demands TLS. Add ?sslmode=verify-full, ${or}`,
      `REDIS_URL: production demands TLS. Begin it with rediss://, ${or}`,
      `KAFKA_TLS: production demands TLS. Set it to true, ${or}`,
    ]);
  });

  it('goes by TLS, or over a network that is said to be trusted', () => {
    expect(readableConnections(SAFE)).toEqual([]);
    expect(readableConnections({ ...READABLE, TRUSTED_NETWORK: 'true' })).toEqual([]);
    expect(readableConnections({ ...READABLE, TRUSTED_NETWORK: 'false' })).toHaveLength(4);
  });

  it.each(['development', 'test'])('is not looked at in %s', (NODE_ENV) => {
    expect(readableConnections({ ...READABLE, NODE_ENV })).toEqual([]);
  });

  it.each([
    'postgres://auth:secret@localhost/auth',
    'postgres://auth:secret@[::1]:5432/auth',
    'postgres:///auth?host=/run/postgresql',
    'no address',
  ])('does not include %s', (DATABASE_URL) => {
    expect(readableConnections({ ...SAFE, DATABASE_URL })).toEqual([]);
  });

  it('includes the host that ?host= names', () => {
    const DATABASE_URL = 'postgres://auth:secret@localhost/auth?host=postgres';
    expect(readableConnections({ ...SAFE, DATABASE_URL })).toHaveLength(1);
  });

  it('stops the start together with the other faults', () => {
    const read = () => loadConfig(z.object({ PORT: z.string() }), { ...SAFE, KAFKA_TLS: 'false' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: [^]*KAFKA_TLS: production demands TLS/);
  });
});

it.each([
  ['localhost', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['127.example.com', false],
  ['10.0.0.1', false],
])('%s is this machine: %s', (host, isOwn) => {
  expect(isOwnHost(host)).toBe(isOwn);
});
