import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProfileStore } from './profile-store.js';

const key = (apiKey: string) => ({
  kind: 'api_key' as const,
  baseUrl: 'https://x.example/api/public/v1',
  apiKey,
});

describe('the profiles of a user', () => {
  let home: string;
  let store: ProfileStore;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'rx-home-'));
    store = new ProfileStore(join(home, 'rx'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('are in a file that nobody else can read, also when it was open before', () => {
    store.save('default', key('one'));
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'rx')).mode & 0o777).toBe(0o700);
    writeFileSync(store.file, '{"current":"default","profiles":{}}', { mode: 0o644 });
    store.save('default', key('two'));
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, 'rx'))).toEqual(['credentials.json']);
  });

  it('the first one is used until another is chosen, or it is removed', () => {
    store.save('acme', key('one'));
    store.save('other', key('two'));
    expect([store.current(), store.names()]).toEqual(['acme', ['acme', 'other']]);
    store.use('other');
    store.remove('other');
    expect([store.current(), store.find('other')]).toEqual(['acme', undefined]);
  });

  it('a name of every object is no profile', () => {
    expect(store.find('constructor')).toBeUndefined();
  });

  it('a broken file is an error that says what to do', () => {
    store.save('default', key('one'));
    writeFileSync(store.file, '{');
    expect(() => store.find('default')).toThrow(/cannot be read: .*Delete it, and log in again/);
  });

  it('work that must be alone runs one after the other', async () => {
    store.save('default', key('one'));
    const order: string[] = [];
    const work = (name: string) =>
      store.alone(async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} ends`);
      });
    await Promise.all([work('one'), work('two')]);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });
});
