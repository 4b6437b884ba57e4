import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  readRoutingCaseCall,
  recentCasesCall,
  referOnCall,
  type CallAnswer,
} from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { ServiceUnderTest, type StartOptions, type TestCaller } from '@referral-exchange/testing';
import { routing } from '../src/service.js';

/** What the referrals service answers; null is a 404, undefined a 500. A test replaces what it needs. */
export interface FakeReferrals {
  routingCase: (body: {
    firmId: string;
    caseId: string;
  }) => CallAnswer<typeof readRoutingCaseCall> | undefined;
  recentCases: (body: { firmId: string; last: number }) => CallAnswer<typeof recentCasesCall> | undefined;
  referOn: (body: {
    endedReferralId: string;
    referentFirmId: string;
    routingRuleId: string;
    roundRobinPosition: number;
  }) => CallAnswer<typeof referOnCall> | undefined | Promise<CallAnswer<typeof referOnCall> | undefined>;
}

/** The service with an auth that knows no firm, and a referrals service that a test scripts. */
export class RoutingUnderTest {
  readonly referrals: FakeReferrals = {
    routingCase: () => null,
    recentCases: () => ({ cases: [] }),
    referOn: () => undefined,
  };

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly others: Server,
    private readonly handle: { current?: (request: IncomingMessage, body: unknown) => unknown },
  ) {
    this.handle.current = (request, body) => this.answer(request, body);
  }

  static async start(options: StartOptions = {}): Promise<RoutingUnderTest> {
    const handle: { current?: (request: IncomingMessage, body: unknown) => unknown } = {};
    const others = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        void Promise.resolve(handle.current?.(request, text === '' ? undefined : JSON.parse(text))).then(
          (answer) => {
            response.writeHead(answer === undefined ? 500 : answer === null ? 404 : 200, {
              'content-type': 'application/json',
            });
            response.end(JSON.stringify(answer ?? {}));
          },
        );
      });
    });
    await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
    const settings = { SERVICE_URL_AUTH: url, SERVICE_URL_REFERRALS: url, ...options.settings };
    return new RoutingUnderTest(
      await ServiceUnderTest.start(routing, { ...options, settings }),
      others,
      handle,
    );
  }

  private answer(request: IncomingMessage, body: unknown): unknown {
    const at = (path: string) => request.url === path;
    if (at(readRoutingCaseCall.path)) return this.referrals.routingCase(body as never);
    if (at(recentCasesCall.path)) return this.referrals.recentCases(body as never);
    if (at(referOnCall.path)) return this.referrals.referOn(body as never);
    return null;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.others.close();
    this.others.closeAllConnections();
  }

  /** A new firm with a full key. */
  async firm(
    change: Partial<{ name: string; isActive: boolean; timeZone: string }> = {},
  ): Promise<TestCaller> {
    const { name = 'Harlow Pryce', isActive = true, timeZone = 'UTC' } = change;
    const id = newId();
    await this.service.sql(
      `INSERT INTO firms (id, name, is_active, case_types, jurisdictions, time_zone, updated_at)
       VALUES ($1, $2, $3, '{}', '{}', $4, now())`,
      [id, name, isActive, timeZone],
    );
    return this.service.as({ firmId: id, firmName: name, keyId: newId() });
  }

  /** Some new firms. */
  firms(count: number): Promise<TestCaller[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => this.firm({ name: `Receiver ${index}` })));
  }

  /** A rule of a firm with one slot for each receiver. */
  async rule(owner: TestCaller, receivers: readonly TestCaller[], change: object = {}): Promise<any> {
    const slots = receivers.map(({ firmId }) => ({ firmId }));
    const { status, data, text } = await owner.post('/routing/rules', {
      name: 'All cases',
      slots,
      ...change,
    });
    if (status !== 201) throw new Error(text);
    return data;
  }
}

export const EVALUATE = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';
