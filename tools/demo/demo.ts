import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyWebhook } from '@referral-exchange/sdk';
import { bold, Narrator } from './narrator.ts';
import { DemoReceiver, type Received } from './receiver.ts';

/**
 * `npm run demo`: the first story of the exchange, told against the running suite. Two new firms, a case, a
 * referral, webhooks on both sides with their signatures checked, the acknowledgement that unmasks, and a
 * retry. `-- --full` prints the bodies as well.
 */
interface Sandbox {
  baseUrl: string;
  internalUrl: string;
  docsUrl: string;
  adminApiKey: string;
}
interface Firm {
  firm: { id: string; name: string };
  keys: { read_only: string; standard: string; full: string };
}
interface Hook {
  id: string;
  secret: string;
}
interface Referral {
  baseCaseId: string;
  referralId: string;
  referenceNumber: string;
  status: string;
}
/** Who calls: the variable that holds the key in the printed commands, and the key. */
interface Actor {
  variable: string;
  header: string;
  key: string;
}

const CASE = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  clientEmail: 'dana.whitfield@example.com',
  clientPhone: '+12125550142',
};

class Story {
  private readonly receiver = new DemoReceiver();

  private readonly sandbox: Sandbox;
  private readonly narrator: Narrator;

  constructor(sandbox: Sandbox, narrator: Narrator) {
    this.sandbox = sandbox;
    this.narrator = narrator;
  }

  async tell(): Promise<void> {
    await this.receiver.listen();
    try {
      console.log(`A referral from end to end. $API is ${this.sandbox.baseUrl}`);
      const [sender, partner] = await this.makeFirms();
      const hook = await this.subscribe(partner, sender);
      const referral = await this.send(sender, partner, hook);
      await this.acknowledge(partner, referral, hook.partner);
      this.sayGoodbye(sender, partner, referral);
    } finally {
      await this.receiver.close();
    }
  }

  private async makeFirms(): Promise<[Firm, Firm]> {
    this.narrator.step('An administrator makes two firms, one to send and one to receive');
    const admin = { variable: 'ADMIN_KEY', header: 'X-Admin-Api-Key', key: this.sandbox.adminApiKey };
    const path = '/admin/test-firms';
    const [pair] = await this.call<{ sender: Firm; receiver: Firm }[]>(admin, 'POST', path, { pairs: 1 });
    const { sender, receiver } = pair!;
    return [sender, receiver];
  }

  private async subscribe(partner: Firm, sender: Firm): Promise<{ partner: Hook; sender: Hook }> {
    this.narrator.step('Both subscribe to webhooks. Each secret is shown this once');
    const subscribe = (who: Actor, path: string): Promise<Hook> =>
      this.call(who, 'POST', '/webhooks', { url: this.receiver.url(path) });
    return {
      sender: await subscribe(asSender(sender), '/sender'),
      partner: await subscribe(asReceiver(partner), '/receiver'),
    };
  }

  private async send(sender: Firm, partner: Firm, hook: { partner: Hook; sender: Hook }): Promise<Referral> {
    this.narrator.step('The sender creates a case. It is a draft, which only the sender sees');
    const draft = await this.call<Referral>(asSender(sender), 'POST', '/sent-cases', CASE);

    this.narrator.step(
      `The sender refers ${draft.referenceNumber}. Both hear of one event, each by a delivery of its own`,
    );
    const path = `/sent-cases/${draft.baseCaseId}/refer`;
    const sent = await this.call<Referral>(asSender(sender), 'POST', path, {
      referentFirmId: partner.firm.id,
      notes: 'Please call the client this week.',
    });
    this.show(await this.arrival('/receiver', 'referral.received'), hook.partner);
    this.show(await this.arrival('/sender', 'referral.sent'), hook.sender);
    return { ...draft, ...sent };
  }

  private async acknowledge(partner: Firm, { baseCaseId, referralId }: Referral, hook: Hook): Promise<void> {
    this.narrator.step('The receiver reads it. The client is masked');
    const path = `/received-referrals/${referralId}`;
    const masked = await this.call<object>(asReceiver(partner), 'GET', path);

    this.narrator.step('The receiver acknowledges. Its endpoint answers 500 once, on purpose');
    this.receiver.failNext('/receiver', [500]);
    const acknowledge = `/cases/${baseCaseId}/referrals/${referralId}/acknowledge`;
    await this.call(asReceiver(partner), 'POST', acknowledge, {});
    const first = await this.arrival('/receiver', 'referral.accepted');
    const second = await this.arrival('/receiver', 'referral.accepted', 2);
    const isSame = first.headers['x-service-delivery'] === second.headers['x-service-delivery'];
    if (!isSame) throw new Error('The second attempt had another delivery id than the first');
    this.narrator.tell(`First attempt: ${first.answeredWith}. The second is the same delivery, signed anew:`);
    this.show(second, hook);
    const open = await this.call<object>(asReceiver(partner), 'GET', path);
    this.narrator.differences(['masked', 'acknowledged'], plainFieldsOf(masked), plainFieldsOf(open));
  }

  private sayGoodbye(sender: Firm, partner: Firm, { baseCaseId, referralId }: Referral): void {
    const { docsUrl, baseUrl } = this.sandbox;
    const referral = `$API/received-referrals/${referralId}`;
    console.log(`
${bold('Go on from here')} (${docsUrl} has every operation):
   export API=${baseUrl}
   export SENDER_KEY=${sender.keys.standard}
   export RECEIVER_KEY=${partner.keys.standard}
   curl -s "${referral}" -H "X-API-Key: $RECEIVER_KEY"
   curl -s "${referral}/begin-investigating" -H "X-API-Key: $RECEIVER_KEY" --json '{}'
   curl -s "$API/sent-cases/${baseCaseId}" -H "X-API-Key: $SENDER_KEY"`);
  }

  /** A webhook that arrived: its signature is checked, and that a forged body has another one. */
  private show({ rawBody, headers }: Received, { secret }: Hook): void {
    const signature = headers['x-service-signature'] as string;
    const isGenuine = verifyWebhook(rawBody, signature, secret);
    const isForgedFound = !verifyWebhook(`${rawBody} `, signature, secret);
    if (!isGenuine || !isForgedFound)
      throw new Error('The signature check did not tell a genuine body from a forged one');
    const event = `${String(headers['x-service-event'])}, eventId ${String(headers['x-service-event-id'])}`;
    this.narrator.tell(`→ ${event}: the signature is valid, and not so with one byte added`);
    this.narrator.body(JSON.parse(rawBody));
  }

  private arrival(path: string, event: string, nth = 1): Promise<Received> {
    const matches = (one: Received): boolean => one.path === path && one.headers['x-service-event'] === event;
    return this.receiver.arrival(matches, 60_000, nth);
  }

  private async call<T>(actor: Actor, method: string, path: string, body?: unknown): Promise<T> {
    const isAdmin = actor.variable === 'ADMIN_KEY';
    const { variable, header, key } = actor;
    const url = `${isAdmin ? '$INTERNAL_API' : '$API'}${path}`;
    this.narrator.curl({ method, url, credential: `${header}: $${variable}`, body });
    const response = await fetch(`${isAdmin ? this.sandbox.internalUrl : this.sandbox.baseUrl}${path}`, {
      method,
      headers: { [header]: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: T; error?: { code: string; message: string } };
    if (!response.ok)
      throw new Error(
        `${method} ${path}: ${response.status} ${answer.error?.code}: ${answer.error?.message}`,
      );
    this.narrator.body(answer.data);
    return answer.data;
  }
}

const asSender = ({ keys }: Firm): Actor => actorOf('SENDER_KEY', keys.standard);
const asReceiver = ({ keys }: Firm): Actor => actorOf('RECEIVER_KEY', keys.standard);

function actorOf(variable: string, key: string): Actor {
  return { variable, header: 'X-API-Key', key };
}

/** The plain fields of a referral, without the times of the change itself. */
function plainFieldsOf(referral: object): object {
  const isPlain = ([key, value]: [string, unknown]): boolean =>
    !key.endsWith('At') && (value === null || typeof value !== 'object');
  return Object.fromEntries(Object.entries(referral).filter(isPlain));
}

function readSandbox(): Sandbox {
  try {
    return JSON.parse(readFileSync(process.env.SANDBOX ?? '.local/sandbox.json', 'utf8')) as Sandbox;
  } catch {
    console.error('No running suite found. Start one first: npm start -- --detach');
    process.exit(1);
  }
}

const { values } = parseArgs({ options: { full: { type: 'boolean' } } });
await new Story(readSandbox(), new Narrator(values.full ?? false)).tell();
