import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  allStayInBounds,
  failOnLeaks,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  principalHeaders,
  ServiceProcess,
  staysInBounds,
  type HostileInput,
  type ServiceBacking,
} from '@referral-exchange/testing';
import { openBacking, subscribe, TEST_SETTINGS } from './webhooks-under-test.js';

failOnLeaks();

/** The parsers of this service meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  const MAX_ECHO_BYTES = 262_144;
  const as = { firmId: newId() };
  const headers = () => principalHeaders(as);
  let backing: ServiceBacking;
  let service: ServiceProcess;
  let echo: string;
  let captures: string;

  beforeAll(async () => {
    ServiceProcess.build('webhooks');
    backing = await openBacking();
    service = await ServiceProcess.start(backing, TEST_SETTINGS, { isMeasured: true });
    const { id } = await subscribe(service, as, 'http://127.0.0.1:9/');
    const path = `/api/public/v1/webhooks/${id}/echo`;
    const { body } = await service.call('POST', `${path}/enable`, { as });
    echo = new URL(body.data.echoUrl as string).pathname;
    captures = `${path}/captures`;
  });
  afterAll(async () => {
    await service?.kill();
    await backing?.drop();
  });

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);

  it.each(named(HOSTILE_JSON))('as a new subscription: %s', async (_, input) => {
    const status = await staysInBounds(service, { path: '/api/public/v1/webhooks', headers }, input);
    expect([400, 413, 415]).toContain(status);
  });

  it.each(['[', '{"a":', '"\\', '0,', '\u0000', '[]'].map((part) => [part]))(
    'as captures of %j, and when they are read',
    async (part) => {
      const body = () => Buffer.from(part.repeat(MAX_ECHO_BYTES / part.length)).subarray(0, MAX_ECHO_BYTES);
      const input = { what: `a capture of ${part}`, headers: { 'content-type': 'application/json' }, body };
      expect(await staysInBounds(service, { path: echo }, input)).toBe(200);
      expect(await staysInBounds(service, { path: captures, headers }, { what: 'the captures' })).toBe(200);
    },
  );

  it('as any header of a capture', async () => {
    const statuses = await allStayInBounds(service, { path: echo, method: 'POST' }, HOSTILE_HEADERS);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
