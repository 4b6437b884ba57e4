import {
  SERVICES,
  type DomainEvent,
  type EventOfType,
  type ReferralsEvent,
  type ServiceDefinition,
  type ServiceName,
} from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import {
  FirmWorld,
  type ServiceAnswer,
  type StartOptions,
  type TestCaller,
} from '@referral-exchange/testing';
import { referrals } from '../src/service.js';

export type Answer = ServiceAnswer;
/** One caller of the service. */
export type Client = TestCaller;

/** The services that referrals asks. */
const ROWS = Object.entries(SERVICES as Record<string, ServiceDefinition>);
const PLAYED = ROWS.filter(([, { calledBy = [] }]) => calledBy.includes('referrals')).map(
  ([name]) => name as ServiceName,
);

/** The service with firms of its own, an auth that knows none of them, and no worker that runs by itself. */
export class TestService extends FirmWorld<ReferralsEvent> {
  static async start(
    settings: Record<string, string> = {},
    options: StartOptions = {},
  ): Promise<TestService> {
    const own = { EXPIRY_INTERVAL_MS: '3600000', NOTICE_INTERVAL_MS: '3600000', ...settings };
    const all = { ...options, settings: own };
    return new TestService(...(await FirmWorld.open(referrals, PLAYED, all)));
  }

  get database(): Database {
    return this.service.part(Database);
  }

  /** Events, without those of messages, which hold no facts of their case. */
  override async events(key?: string): Promise<ReferralsEvent[]> {
    return (await super.events(key)).filter(({ type }) => (type as string) !== 'message.sent.v1');
  }

  /** The events of the messages of one case. */
  async messageEvents(baseCaseId: string): Promise<EventOfType<'message.sent.v1'>[]> {
    const all: DomainEvent[] = await super.events(baseCaseId);
    return all.filter((event) => event.type === 'message.sent.v1');
  }

  /** Types of all events of one case. */
  async eventTypes(baseCaseId: string): Promise<string[]> {
    return (await super.events(baseCaseId)).map((event) => event.type.replace('.v1', ''));
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
