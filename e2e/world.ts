import { WebhookReceiver } from '@referral-exchange/testing';
import { ApiClient, readSandbox, type TestFirm } from './api-client.js';

/** Two fresh firms on the running suite, a client for each, and endpoints that hear their webhooks. */
export interface World {
  sender: TestFirm;
  receiver: TestFirm;
  /** Clients with the standard key. */
  asSender: ApiClient;
  asReceiver: ApiClient;
}

export const sandbox = readSandbox();
export const anonymous = new ApiClient(sandbox.baseUrl);
export const internal = new ApiClient(sandbox.internalUrl);
export const admin = internal.as({ 'x-admin-api-key': sandbox.adminApiKey });

export async function newWorld(): Promise<World> {
  const made = await admin.post('/admin/test-firms', { pairs: 1 });
  if (made.status !== 201) throw new Error(`test-firms answered ${made.status}: ${made.text}`);
  const { sender, receiver } = made.body.data[0] as { sender: TestFirm; receiver: TestFirm };
  return {
    sender,
    receiver,
    asSender: anonymous.key(sender.keys.standard),
    asReceiver: anonymous.key(receiver.keys.standard),
  };
}

/** A subscription of one firm whose endpoint is a scriptable receiver on loopback. */
export interface Subscriber {
  id: string;
  secret: string;
  endpoint: WebhookReceiver;
}

export async function subscribe(client: ApiClient): Promise<Subscriber> {
  const endpoint = await WebhookReceiver.start();
  const made = await client.post('/webhooks', { url: endpoint.url, description: 'journey' });
  if (made.status !== 201) throw new Error(`POST /webhooks answered ${made.status}: ${made.text}`);
  return { id: made.body.data.id, secret: made.body.data.secret, endpoint };
}

export const caseBody = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Rear-end collision on I-95',
  description: 'Client was stopped at a light.',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  county: 'Kings',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
  clientEmail: 'dana.whitfield@example.com',
  clientPhone: '+1 212 555 0142',
  clientDateOfBirth: '1984-02-29',
  incidentDate: '2026-01-10',
  ...change,
});

/** Words of `caseBody` that a firm which has not acknowledged must never see. */
export const SECRETS = [
  'Rear-end',
  'stopped at a light',
  'Dana',
  'Whitfield',
  '555 0142',
  '1984-02-29',
  '2026-01-10',
];

/** Creates a case and refers it; answers its ids. */
export async function refer(
  world: World,
  change: Record<string, unknown> = {},
): Promise<{ baseCaseId: string; referralId: string }> {
  const created = await world.asSender.post('/sent-cases', caseBody(change));
  if (created.status !== 201) throw new Error(`POST /sent-cases answered ${created.status}: ${created.text}`);
  const { baseCaseId } = created.body.data as { baseCaseId: string };
  const sent = await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
    referentFirmId: world.receiver.firm.id,
  });
  if (sent.status !== 200) throw new Error(`refer answered ${sent.status}: ${sent.text}`);
  return { baseCaseId, referralId: sent.body.data.referralId };
}
