import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runProgram } from '../local/run-program.ts';
import { deployedServices } from './deployed-service.ts';
import { missingSecretManifests } from './missing-secrets.ts';
import { secretManifests } from './secret-manifests.ts';
import { newSecretValues } from './secret-values.ts';

const ROOT = join(import.meta.dirname, '../..');
const services = deployedServices();
const before = services.filter(({ name }) => name !== 'mcp');

/** Fails unless the private key is that of the public one which all services know by this name. */
function expectPair(name: string, privateKey: string, publicKeys: string): void {
  const made = createPublicKey(privateKey.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'pem' });
  expect(JSON.parse(publicKeys)[name]).toBe(made);
}

describe('tools/deploy/new-secrets.ts', () => {
  let folder: string, file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    file = join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) =>
    runProgram(process.execPath, [join(ROOT, 'tools/deploy/new-secrets.ts'), ...args], { env: process.env });
  const read = (text = readFileSync(file, 'utf8')) => parseEnv(text) as Record<string, string>;

  it('gives an installation the secrets of a service that a release brings, and keeps all others', async () => {
    const { output } = await run();
    const all = read(output);
    const { mcp: _mcp, ...known } = JSON.parse(all.SERVICE_PUBLIC_KEYS!);
    const old = output
      .replace(/^MCP_.*\n/gm, '')
      .replace(/^SERVICE_PUBLIC_KEYS=.*$/m, () => `SERVICE_PUBLIC_KEYS='${JSON.stringify(known)}'`);
    writeFileSync(file, `# ours\n${old}TRUSTED_PROXIES=1`, { mode: 0o600 });

    const { code, output: said } = await run('--missing', file);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/: SERVICE_PUBLIC_KEYS, MCP_SERVICE_PRIVATE_KEY, MCP_STATE_KEY$/m),
    ]);
    const now = read();
    expect(now).toMatchObject({
      ...read(old),
      TRUSTED_PROXIES: '1',
      SERVICE_PUBLIC_KEYS: expect.any(String),
    });
    expect(new Set(Object.keys(now))).toEqual(new Set([...Object.keys(all), 'TRUSTED_PROXIES']));
    expect(JSON.parse(now.SERVICE_PUBLIC_KEYS!)).toMatchObject(known);
    expectPair('mcp', now.MCP_SERVICE_PRIVATE_KEY!, now.SERVICE_PUBLIC_KEYS!);
    expect(readFileSync(file, 'utf8')).toMatch(/^# ours\n/);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const text = readFileSync(file, 'utf8');
    expect((await run('--missing', file)).output).toContain('lacks nothing');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('changes nothing when what it must change spans several lines', async () => {
    const { output } = await run();
    const keys = JSON.stringify(JSON.parse(read(output).SERVICE_PUBLIC_KEYS!), undefined, 1);
    const text = output
      .replace(/^MCP_SERVICE_PRIVATE_KEY=.*\n/gm, '')
      .replace(/^SERVICE_PUBLIC_KEYS=.*$/m, () => `SERVICE_PUBLIC_KEYS='${keys}'`);
    writeFileSync(file, text);
    const { code, output: said } = await run('--missing', file);
    expect([code, said]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('the Secrets of a cluster', () => {
  const listOf = (manifests: any[]): string =>
    JSON.stringify({
      items: manifests.map(({ metadata, stringData }) => ({
        metadata,
        data: Object.fromEntries(
          Object.entries<string>(stringData).map(([key, value]) => [key, btoa(value)]),
        ),
      })),
    });
  const nameOf = ({ metadata }: any): string => metadata.name;

  it('of a service that a release brings are made, and all others learn its public key', () => {
    const had: any[] = secretManifests(before, newSecretValues(before));
    const auth = had.find((one) => nameOf(one) === 'auth-secrets');
    auth.stringData.KAFKA_SASL = 'plain:auth:x';
    const made: any[] = missingSecretManifests(services, listOf(had));
    expect(made.map(nameOf)).toEqual(services.map(({ name }) => `${name}-secrets`));
    const { stringData } = made.find((one) => nameOf(one) === 'mcp-secrets');
    for (const one of made)
      expectPair('mcp', stringData.SERVICE_PRIVATE_KEY, one.stringData.SERVICE_PUBLIC_KEYS);
    const { SERVICE_PUBLIC_KEYS: keys, ...rest } = auth.stringData;
    const after = made.find((one) => nameOf(one) === 'auth-secrets').stringData;
    expect(after).toMatchObject(rest);
    expect(JSON.parse(after.SERVICE_PUBLIC_KEYS)).toMatchObject(JSON.parse(keys));
    expect(stringData.PRINCIPAL_PUBLIC_KEY).toBe(rest.PRINCIPAL_PUBLIC_KEY);
    expect(missingSecretManifests(services, listOf(made))).toEqual([]);
    // as of another namespace: new keys for all would be the end of what the old ones sealed
    expect(() => missingSecretManifests(services, listOf([]))).toThrow('another namespace');
  });
});
