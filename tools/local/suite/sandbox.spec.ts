import { describe, expect, it } from '@jest/globals';
import { THIS_RELEASE } from './release.ts';
import { sandboxFile } from './sandbox.ts';
import type { Seed } from './sandbox.ts';
import type { SuiteState } from './suite-state.ts';

const keys = { read_only: 'r', standard: 's', full: 'f' };
const firm = { firm: { id: '1', name: 'One' }, user: { email: 'a@b.c', password: 'p' }, keys };
const seed: Seed = { firms: [firm, firm], provider: { provider: { id: '2', name: 'Two' }, keys } };
const process1 = {
  pid: 11,
  startedAtTicks: '5',
  port: 3001,
  url: 'http://127.0.0.1:3001',
  release: THIS_RELEASE,
  settings: { SECRET: 'x' },
};
const state: SuiteState = {
  watcher: { pid: 10, startedAtTicks: '4' },
  backings: {
    postgres: { address: 'postgres://u:p@127.0.0.1:1/postgres', server: null },
    redis: { address: 'redis://127.0.0.1:2', server: null },
    kafka: { address: '127.0.0.1:3', server: null },
  },
  services: { auth: process1 },
};

describe('sandbox.json', () => {
  it('says where things are, in the shape of the design (section 7)', () => {
    const parts = { origin: 'http://127.0.0.1:3000', adminApiKey: 'svca_1', mailDir: '/mail', seed };
    expect(sandboxFile(state, parts)).toEqual({
      baseUrl: 'http://127.0.0.1:3000/api/public/v1',
      internalUrl: 'http://127.0.0.1:3000/api/v1',
      authUrl: 'http://127.0.0.1:3000',
      docsUrl: 'http://127.0.0.1:3000/docs',
      adminApiKey: 'svca_1',
      pid: 10,
      services: { auth: { pid: 11, url: 'http://127.0.0.1:3001' } },
      postgresUrl: 'postgres://u:p@127.0.0.1:1/postgres',
      redisUrl: 'redis://127.0.0.1:2',
      kafkaBrokers: '127.0.0.1:3',
      mailDir: '/mail',
      firms: [firm, firm],
      provider: { provider: { id: '2', name: 'Two' }, keys },
    });
  });
});
