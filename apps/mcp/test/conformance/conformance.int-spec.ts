import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRINCIPAL_HEADER } from '@referral-exchange/contracts';
import { type ConformanceCheck, HeaderProxy, McpConformance, principalFor } from '@referral-exchange/testing';
import { AssistantWorld, person } from '../assistant-world.js';
import { addFixtures } from './fixture-server.js';

const REVISION = '2026-07-28';
const LIMITS = { MCP_READS_PER_MINUTE: '100000', MCP_WRITES_PER_MINUTE: '100000' };
/** The gateway answers this one: its own spec runs it (apps/gateway/test/mcp-conformance.int-spec.ts). */
const OF_GATEWAY = 'dns-rebinding-protection';

/** A service, and what stands before it: the conformance suite cannot sign a principal. */
class Conformant {
  private constructor(
    readonly world: AssistantWorld,
    private readonly front: HeaderProxy,
  ) {}

  static async start(): Promise<Conformant> {
    const world = await AssistantWorld.start({ settings: LIMITS });
    world.owner.answer('GET /reference/referral-lifecycle', { data: { statuses: [], transitions: [] } });
    const as = person();
    const front = await HeaderProxy.before(world.service.url, () => ({
      [PRINCIPAL_HEADER]: principalFor(as),
    }));
    return new Conformant(world, front);
  }

  /** The checks of all scenarios that a revision of the specification requires. */
  async checks(revision: string): Promise<Map<string, ConformanceCheck[]>> {
    const url = `${this.front.url}/mcp`;
    return (await McpConformance.start('server', '--url', url, '--requirements', revision)).results();
  }

  async stop(): Promise<void> {
    await this.front.stop();
    await this.world.stop();
  }
}

const failed = (checks: readonly ConformanceCheck[]) =>
  checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, errorMessage }) => `${id}: ${errorMessage}`);

/**
 * What the product must pass as it is. The other scenarios call tools, resources and prompts of a test server
 * by name, which nobody may find in the product (docs/mcp-conformance.md).
 */
const OF_PRODUCT = [
  'tools-list',
  'resources-list',
  'prompts-list',
  'caching',
  'sep-2164-resource-not-found',
  'server-sse-multiple-streams',
  'input-required-result-unsupported-methods',
];

describe('the official conformance suite, against the product', () => {
  let server: Conformant;
  let results: Map<string, ConformanceCheck[]>;
  beforeAll(async () => {
    server = await Conformant.start();
    results = await server.checks(REVISION);
  });
  afterAll(() => server.stop());

  it.each(OF_PRODUCT)('passes %s', (scenario) => {
    expect(failed(results.get(scenario)!)).toEqual([]);
  });

  it('passes of statelessness all that needs no tool of the test server', () => {
    const checks = results.get('server-stateless')!;
    expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(15);
    for (const fault of failed(checks))
      expect(fault).toContain('Not testable: server does not list the diagnostic tool');
  });
});

describe('the official conformance suite, against our server with the tools of its scenarios', () => {
  let server: Conformant;
  let results: Map<string, ConformanceCheck[]>;
  beforeAll(async () => {
    server = await Conformant.start();
    addFixtures(server.world.service);
    results = await server.checks(REVISION);
  });
  afterAll(() => server.stop());

  it.each(McpConformance.required(REVISION).filter((name) => name !== OF_GATEWAY))(
    'passes %s',
    (scenario) => {
      expect(failed(results.get(scenario)!)).toEqual([]);
    },
  );
});
