import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, loadConfig } from './load-config.js';

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'secrets-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const schema = z.object({
    REDIS_URL: z.string(),
    SESSION_SIGNING_KEY: z.string().optional(),
    PORT: z.string(),
  });
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const faultsOf = (env: Record<string, string>): readonly string[] => {
    try {
      loadConfig(schema, env);
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
    }
    return [];
  };

  it('is read, without the line break at its end', () => {
    const env = { REDIS_URL_FILE: file('redis', 'redis://:p w@h:1\n'), PORT: '1' };
    expect(loadConfig(schema, env)).toEqual({ REDIS_URL: 'redis://:p w@h:1', PORT: '1' });
  });

  it('may be the signing key of a service, with its line breaks', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n';
    const env = { REDIS_URL: 'x', PORT: '1', SESSION_SIGNING_KEY_FILE: file('pem', pem) };
    expect(loadConfig(schema, env).SESSION_SIGNING_KEY).toBe(pem.trimEnd());
  });

  it('and in a variable as well is refused', () => {
    const env = { REDIS_URL: 'x', REDIS_URL_FILE: file('two', 'y'), PORT: '1' };
    expect(faultsOf(env)).toEqual(['REDIS_URL: is set, and so is REDIS_URL_FILE: give one of them']);
  });

  it('that is not there or empty is listed with the other faults, once', () => {
    const missing = join(folder, 'missing');
    expect(faultsOf({ REDIS_URL_FILE: missing })).toEqual([
      `REDIS_URL_FILE: ${missing} cannot be read (ENOENT)`,
      expect.stringContaining('PORT: '),
    ]);
    const empty = file('empty', '\n');
    expect(faultsOf({ REDIS_URL_FILE: empty, PORT: '1' })).toEqual([`REDIS_URL_FILE: ${empty} is empty`]);
  });

  it('is not looked for by variables of other programs', () => {
    const env = { REDIS_URL: 'x', PORT: '1', SSL_CERT_FILE: '/nowhere' };
    expect(loadConfig(schema, env)).toEqual({ REDIS_URL: 'x', PORT: '1' });
  });
});
