import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { Database, newId } from '@referral-exchange/platform';
import {
  ServiceUnderTest,
  type ServiceAnswer,
  type StartOptions,
  type TestCaller,
} from '@referral-exchange/testing';
import { referrals } from '../src/service.js';

export type Answer = ServiceAnswer;
/** One caller of the service. */
export type Client = TestCaller;

/** The service with firms of its own; without Kafka its outbox keeps every event. */
export class TestService {
  private constructor(
    readonly service: ServiceUnderTest,
    private readonly auth: Server,
  ) {}

  static async start(
    settings: Record<string, string> = {},
    options: StartOptions = {},
  ): Promise<TestService> {
    // an auth that knows no firm: a firm that is not in the read model does not exist
    const auth = createServer((_, response) => response.writeHead(404).end('{}'));
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
    const { port } = auth.address() as AddressInfo;
    const own = {
      SERVICE_URL_AUTH: `http://127.0.0.1:${port}`,
      SERVICE_URL_ROUTING: `http://127.0.0.1:${port}`,
      EXPIRY_INTERVAL_MS: '3600000',
      NOTICE_INTERVAL_MS: '3600000',
      ...settings,
    };
    try {
      return new TestService(await ServiceUnderTest.start(referrals, { ...options, settings: own }), auth);
    } catch (error) {
      auth.close();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.auth.close();
  }

  get url(): string {
    return this.service.url;
  }

  get app(): NestExpressApplication {
    return this.service.app;
  }

  get database(): Database {
    return this.service.part(Database);
  }

  get admin(): Client {
    return this.service.admin;
  }

  /** A new firm with a full key. */
  async firm(name = 'Abbott & Crane LLP', isActive = true): Promise<Client> {
    const id = newId();
    const letters = Array.from({ length: 6 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26)));
    await this.service.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
       VALUES ($1, $2, $3, $4, false, now())`,
      [id, name, letters.join(''), isActive],
    );
    return this.client({ firmId: id, firmName: name, keyId: newId() });
  }

  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> {
    return this.service.sql<T>(text, values);
  }

  client(principal: Parameters<ServiceUnderTest['as']>[0]): Client {
    return this.service.as(principal);
  }

  /** Every event so far, oldest first, or those of one case. */
  events(baseCaseId?: string): Promise<ReferralsEvent[]> {
    return this.service.events<ReferralsEvent>(baseCaseId);
  }

  /** Types of the events of one case. */
  async eventTypes(baseCaseId: string): Promise<string[]> {
    return (await this.events(baseCaseId)).map((event) => event.type.replace('.v1', ''));
  }
}

/** A valid body of POST /sent-cases. */
export function caseBody(change: object = {}) {
  return {
    title: 'Rear-end collision on I-95',
    caseType: 'Motor Vehicle Accident',
    jurisdiction: 'ny',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
    ...change,
  };
}

/** A case of `sender` referred to `receiver`. */
export async function referred(sender: Client, receiver: Client, change: object = {}) {
  const { data, status, text } = await sender.post(
    '/sent-cases',
    caseBody({ referentFirmId: receiver.firmId, ...change }),
  );
  if (status !== 201) throw new Error(text);
  return { baseCaseId: data.baseCaseId as string, referralId: data.referralId as string, record: data };
}

/** As `referred`, acknowledged by the receiver. */
export async function acknowledged(sender: Client, receiver: Client, change: object = {}) {
  const ids = await referred(sender, receiver, change);
  const { status, text } = await receiver.post(
    `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`,
  );
  if (status !== 200) throw new Error(text);
  return ids;
}
