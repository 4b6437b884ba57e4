import { readFileSync } from 'node:fs';
import { verifyWebhook } from '@referral-exchange/sdk';
import { DemoReceiver, type Received } from './receiver.ts';

/**
 * `npm run demo`: the first story of the exchange, told against the running suite. Two new firms, a case, a referral,
 * webhooks on both sides with their signatures checked, the acknowledgement that unmasks, and a retry.
 */
interface Sandbox {
  baseUrl: string;
  internalUrl: string;
  adminApiKey: string;
}
interface Firm {
  firm: { id: string; name: string };
  keys: { read_only: string; standard: string; full: string };
}

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);
let stepNumber = 0;
const step = (text: string) => console.log(`\n${bold(`${++stepNumber}. ${text}`)}`);
const show = (value: unknown) => console.log(JSON.stringify(value, null, 2).replace(/^/gm, '   '));

function readSandbox(): Sandbox {
  try {
    return JSON.parse(readFileSync(process.env.SANDBOX ?? '.local/sandbox.json', 'utf8')) as Sandbox;
  } catch {
    console.error('No running suite found. Start one first: npm start -- --detach');
    process.exit(1);
  }
}

async function call<T>(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  console.log(`   ${method} ${new URL(url).pathname}`);
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: T; error?: { code: string; message: string } };
  if (!response.ok)
    throw new Error(`${method} ${url}: ${response.status} ${answer.error?.code}: ${answer.error?.message}`);
  return answer.data;
}

function showWebhook(received: Received, secret: string): void {
  const genuine = verifyWebhook(received.rawBody, received.headers['x-service-signature'] as string, secret);
  const forged = verifyWebhook(
    `${received.rawBody} `,
    received.headers['x-service-signature'] as string,
    secret,
  );
  for (const name of ['event', 'event-id', 'delivery', 'signature'])
    console.log(`   X-Service-${name}: ${String(received.headers[`x-service-${name}`])}`);
  show(JSON.parse(received.rawBody));
  console.log(
    `   signature of these bytes: ${genuine ? 'VALID' : 'INVALID'}; with one byte added: ${forged ? 'VALID' : 'INVALID'}`,
  );
  if (!genuine || forged)
    throw new Error('The signature check did not tell a genuine body from a forged one');
}

const of = (path: string, event: string) => (one: Received) =>
  one.path === path && one.headers['x-service-event'] === event;

async function tell(sandbox: Sandbox, receiver: DemoReceiver): Promise<void> {
  const { baseUrl } = sandbox;
  const as = (firm: Firm, tier: keyof Firm['keys'] = 'standard') => ({ 'x-api-key': firm.keys[tier] });

  step('An administrator makes two firms');
  const [pair] = await call<{ sender: Firm; receiver: Firm }[]>(
    'POST',
    `${sandbox.internalUrl}/admin/test-firms`,
    { 'x-admin-api-key': sandbox.adminApiKey },
    { pairs: 1 },
  );
  const { sender, receiver: partner } = pair!;
  console.log(`   ${sender.firm.name} will send, ${partner.firm.name} will receive.`);

  step('Both subscribe to webhooks; the secret is shown this once');
  const subscribe = (firm: Firm, path: string) =>
    call<{ id: string; secret: string }>('POST', `${baseUrl}/webhooks`, as(firm), {
      url: receiver.url(path),
    });
  const sendersHook = await subscribe(sender, '/sender');
  const partnersHook = await subscribe(partner, '/partner');

  step('The sender creates a case; it is a draft that only the sender sees');
  const draft = await call<{ baseCaseId: string; referenceNumber: string; status: string }>(
    'POST',
    `${baseUrl}/sent-cases`,
    as(sender),
    {
      title: 'Rear-end collision on I-95',
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
      clientFirstName: 'Dana',
      clientLastName: 'Whitfield',
      clientEmail: 'dana.whitfield@example.com',
    },
  );
  console.log(`   ${draft.referenceNumber} is ${draft.status}`);

  step('The sender refers it');
  const sent = await call<{ status: string; referralId: string }>(
    'POST',
    `${baseUrl}/sent-cases/${draft.baseCaseId}/refer`,
    as(sender),
    { referentFirmId: partner.firm.id, notes: 'Please call the client this week.' },
  );
  console.log(`   now ${sent.status}`);

  step('The receiving firm hears of it: referral.received, masked to fourteen fields');
  showWebhook(await receiver.arrival(of('/partner', 'referral.received'), 20_000), partnersHook.secret);

  step('The sender hears referral.sent: the same eventId, its own delivery');
  showWebhook(await receiver.arrival(of('/sender', 'referral.sent'), 20_000), sendersHook.secret);

  step('Over REST the receiving firm sees the same mask');
  const referralUrl = `${baseUrl}/received-referrals/${sent.referralId}`;
  const masked = await call<Record<string, unknown>>('GET', referralUrl, as(partner, 'read_only'));
  show(pick(masked));

  step(
    'The receiving firm acknowledges. Its first try at delivery fails on purpose: the endpoint answers 500 once',
  );
  receiver.failNext('/partner', [500]);
  await call(
    'POST',
    `${baseUrl}/cases/${draft.baseCaseId}/referrals/${sent.referralId}/acknowledge`,
    as(partner),
    {},
  );
  const first = await receiver.arrival(of('/partner', 'referral.accepted'), 20_000);
  console.log(
    `   first attempt answered with ${first.answeredWith}; the next one follows on the schedule (30 s unless set otherwise)`,
  );
  const second = await receiver.arrival(of('/partner', 'referral.accepted'), 60_000, 2);
  const same = first.headers['x-service-delivery'] === second.headers['x-service-delivery'];
  console.log(
    `   second attempt: ${same ? 'the same' : 'ANOTHER'} delivery id, a fresh signature, and the client is unmasked:`,
  );
  showWebhook(second, partnersHook.secret);

  step('Over REST the client is unmasked as well');
  show(pick(await call<Record<string, unknown>>('GET', referralUrl, as(partner, 'read_only'))));

  step('The delivery log of the receiving firm');
  show(await call('GET', `${baseUrl}/webhooks/${partnersHook.id}/deliveries`, as(partner, 'read_only')));
}

function pick(referral: Record<string, unknown>): Record<string, unknown> {
  const keys = [
    'referenceNumber',
    'status',
    'piiMasked',
    'caseType',
    'jurisdiction',
    'title',
    'clientFirstName',
    'clientLastName',
  ];
  return Object.fromEntries(keys.map((key) => [key, referral[key]]));
}

const receiver = new DemoReceiver();
await receiver.listen();
try {
  await tell(readSandbox(), receiver);
  console.log(`\n${bold('Done.')} The API reference is at /docs of the gateway.`);
} finally {
  await receiver.close();
}
