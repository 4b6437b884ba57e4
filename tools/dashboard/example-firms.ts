import type { SeededFirm } from '../local/suite/sandbox.ts';
import type { Caller, Callers, Credentials } from './callers.ts';

/** Ids that the addresses of pages are made of. */
export interface ExampleIds {
  masked: string;
  acknowledged: string;
  closed: string;
  declined: string;
  fromRightToLeft: string;
  draft: string;
  rule: string;
  /** A check of a file with mistakes. */
  importJob: string;
  medCase: string;
  /** Of the med case to the pharmacy. */
  medReferral: string;
  /** A subscription whose endpoint accepts. */
  webhook: string;
  /** One whose endpoint fails. */
  failingWebhook: string;
  /** A firm, as operators see it. */
  firm: string;
  /** One in echo mode, whose note is from right to left. */
  echoWebhook: string;
}

type ReferralState = 'masked' | 'acknowledged' | 'closed' | 'declined' | 'fromRightToLeft' | 'draft';

/** Firms with referrals in every state, and one that has nothing yet. */
export interface Example {
  sender: SeededFirm;
  receiver: SeededFirm;
  newcomer: SeededFirm;
  /** A person of the pharmacy. */
  pharmacist: Credentials;
  /** The administrator of a firm that is no test firm. */
  owner: Credentials;
  operator: Credentials;
  ids: ExampleIds;
}

const RIGHT_TO_LEFT = 'مكتب المحاماة للعدالة والإنصاف';
const LONG =
  'Whitfield, Lindqvist, Abernathy, Okonkwo, Papadopoulos & Featherstonehaugh-Cholmondeley Trial Lawyers, a Professional Corporation, with Offices in New York, Newark, Philadelphia and Hartford, since 1904';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqP9fDwADQgGAo8+ZAAAAAElFTkSuQmCC';
const HOURS_UNTIL_SOON = 30;

/** Makes them by the API, as customers would. */
export async function makeExample(callers: Callers): Promise<Example> {
  const [main, other] = await callers.newPairs(2);
  const { sender, receiver } = main!;
  await callers.rename(sender, 'Abbott & Crane LLP');
  await callers.rename(receiver, 'Lindqvist Trial Group');
  await callers.rename(other!.sender, RIGHT_TO_LEFT);
  await callers.rename(other!.receiver, 'Harbor Legal');
  const firms = {
    sender: callers.of(sender),
    receiver: callers.of(receiver),
    other: callers.of(other!.sender),
  };
  const rule = await makeNetwork(firms, { sender, receiver, other: other!.sender });
  await makePeople(firms.receiver, receiver);
  const referrals = await makeReferrals(firms, { receiver, other: other!.sender });
  const importJob = await makeImport(firms.sender, receiver);
  const pharmacy = await callers.newProvider('Lakeside Pharmacy');
  const ledger = await makeLedger(firms.sender, pharmacy);
  const webhooks = await makeWebhooks(firms.sender, callers);
  const realFirm = await callers.newFirm('Okonkwo & Partners');
  const people = {
    pharmacist: pharmacy.user,
    owner: await callers.newPerson(realFirm.id),
    operator: await callers.newPerson(),
  };
  const ids = { ...referrals, ...ledger, ...webhooks, rule, importJob, firm: receiver.firm.id };
  return { sender, receiver, newcomer: other!.receiver, ...people, ids };
}

interface Firms {
  sender: Caller;
  receiver: Caller;
  other: Caller;
}

async function makeNetwork(
  { sender, receiver, other }: Firms,
  firms: Record<'sender' | 'receiver' | 'other', SeededFirm>,
): Promise<string> {
  const terms = { sendingPercentage: 33.3, description: 'Takes our truck accidents.' };
  await sender.put(`/network/outbound/${firms.receiver.firm.id}`, terms);
  await receiver.patch(`/network/inbound/${firms.sender.firm.id}`, {
    status: 'active',
    referralInstructions: 'Please attach the police report and the first photos.',
  });
  await other.put(`/network/outbound/${firms.receiver.firm.id}`, { sendingPercentage: 40 });
  const { id } = await sender.post<{ id: string }>('/routing/rules', {
    name: 'Accidents on roads',
    caseTypes: ['motor_vehicle_accident'],
    slots: [{ firmId: firms.other.firm.id, isActive: false }, { firmId: firms.receiver.firm.id }],
  });
  await sender.post('/routing/rules', {
    name: 'All others',
    slots: [{ firmId: firms.receiver.firm.id }, { firmId: firms.other.firm.id }],
  });
  return id;
}

/** Two right rows, and three with mistakes: one twice. */
async function makeImport(sender: Caller, { firm }: SeededFirm): Promise<string> {
  const header = 'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId';
  const row = (id: string, title: string, caseType: string, lastName: string) =>
    `${id},${title},${caseType},NY,Dana,${lastName},${firm.id}`;
  const rows = [
    row('J-1', 'Fall on ice', 'slip_and_fall', 'Whitfield'),
    row('J-2', 'Truck at a crossing', 'MVA', 'Okonkwo'),
    row('J-3', 'Bus at a stop', 'MVA', 'Hale'),
    row('J-4', 'Dog in a park', 'dog_bite', ''),
    row('J-5', RIGHT_TO_LEFT, 'dog_bite', 'منصور'),
  ];
  const file = Buffer.from([header, ...rows, ''].join('\r\n'));
  const { jobId } = await sender.upload<{ jobId: string }>(
    '/import/cases?dryRun=true',
    'old-cases.csv',
    file,
  );
  return jobId;
}

/** A med case with a pharmacy that has recorded a fill, a payment and what it thinks is owed. */
async function makeLedger(
  sender: Caller,
  { id: providerId, caller: pharmacy }: Awaited<ReturnType<Callers['newProvider']>>,
): Promise<{ medCase: string; medReferral: string }> {
  const patient = { patientFirstName: 'Dana', patientLastName: 'Whitfield' };
  const body = { ...patient, caseType: 'motor_vehicle_accident', jurisdiction: 'NY' };
  const { id } = await sender.post<{ id: string }>('/med-cases', body);
  const sent = await sender.post<{ id: string }>(`/med-cases/${id}/referrals`, {
    providerId,
    isPharmacy: true,
  });
  const path = `/med-cases/${id}/referrals/${sent.id}`;
  await pharmacy.post(`${path}/acknowledge`, {});
  await pharmacy.post(`${path}/accept`, {});
  const fill = {
    drugName: 'Cyclobenzaprine 10 mg',
    quantity: '30',
    billedAmount: '1148.50',
    fillDate: '2026-01-16',
  };
  const { id: fillId } = await pharmacy.post<{ id: string }>(`${path}/pharmacy/fills`, fill);
  const payment = {
    type: 'PAYMENT',
    amount: '100',
    transactionDate: '2026-01-20',
    payer: 'Northern Mutual',
    fillId,
  };
  await pharmacy.post(`${path}/pharmacy/transactions`, payment);
  return { medCase: id, medReferral: sent.id };
}

/** Subscriptions that do well, fail and are in echo mode, each with a test delivery. */
async function makeWebhooks(
  sender: Caller,
  callers: Callers,
): Promise<Pick<ExampleIds, 'webhook' | 'failingWebhook' | 'echoWebhook'>> {
  const subscribe = async (receiver: 'accepting' | 'failing', description: string) => {
    const body = { url: callers.testReceiver(receiver), description };
    return (await sender.post<{ id: string }>('/webhooks', body)).id;
  };
  const webhook = await subscribe('accepting', 'Intake system, production');
  const failingWebhook = await subscribe('failing', LONG);
  const echoWebhook = await subscribe('accepting', RIGHT_TO_LEFT);
  await sender.post(`/webhooks/${echoWebhook}/echo/enable`, {});
  for (const id of [webhook, failingWebhook, echoWebhook]) await sender.post(`/webhooks/${id}/test`, {});
  return { webhook, failingWebhook, echoWebhook };
}

async function makePeople(receiver: Caller, { firm }: SeededFirm): Promise<void> {
  const invite = (name: string, first: string, last: string, role: string) =>
    receiver.post('/users', {
      email: `${name}.${firm.id}@example.test`,
      firstName: first,
      lastName: last,
      role,
    });
  await invite('maya', 'Maya', 'Lindqvist', 'member');
  await invite('layla', 'ليلى', 'منصور', 'member');
  await invite('long', 'Anna-Katharina Philippine', LONG, 'viewer');
}

async function makeReferrals(
  { sender, receiver, other }: Firms,
  firms: Record<'receiver' | 'other', SeededFirm>,
): Promise<Record<ReferralState, string>> {
  const refer = async (caller: Caller, change: object) => {
    const { baseCaseId } = await caller.post<{ baseCaseId: string }>('/sent-cases', caseOf(change));
    const { referralId } = await caller.post<{ referralId: string }>(`/sent-cases/${baseCaseId}/refer`, {
      referentFirmId: firms.receiver.firm.id,
    });
    return { baseCaseId, referralId };
  };
  const acknowledged = async (caller: Caller, change: object) => {
    const ids = await refer(caller, change);
    await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`, {});
    return ids;
  };
  const closed = await acknowledged(sender, { title: 'Bus accident at Fulton Street' });
  await close(receiver, closed.referralId);
  const declined = await refer(sender, { title: 'Dog bite in a park', caseType: 'dog_bite' });
  await receiver.post(`/received-referrals/${declined.referralId}/reject`, {
    reasonCode: 'capacity',
    reason: 'Our team is full until spring.',
  });
  await refer(sender, { title: 'Statute near', statuteOfLimitationsExpiration: soon() });
  await refer(sender, { title: LONG, sentExpirationHours: HOURS_UNTIL_SOON });
  const fromRightToLeft = await acknowledged(other, {
    title: 'حادث سيارة على الطريق السريع',
    clientFirstName: 'ليلى',
    clientLastName: 'منصور',
    description: 'كانت السيارة متوقفة عند الإشارة.',
  });
  const open = await acknowledged(sender, { sendingFirmPercentage: 40 });
  await talk(sender, receiver, open);
  const masked = await refer(sender, { title: 'Slip on a wet floor', caseType: 'slip_and_fall' });
  await sender.post('/messages/send', { id: masked.referralId, message: 'The store has a video.' });
  const draft = await sender.post<{ baseCaseId: string }>('/sent-cases', caseOf({ title: 'Not sent yet' }));
  return {
    masked: masked.referralId,
    acknowledged: open.referralId,
    closed: closed.referralId,
    declined: declined.referralId,
    fromRightToLeft: fromRightToLeft.referralId,
    draft: draft.baseCaseId,
  };
}

async function close(receiver: Caller, id: string): Promise<void> {
  await receiver.post(`/received-referrals/${id}/sign`, { leadAttorneyName: 'Maya Lindqvist' });
  await receiver.post(`/referrals/${id}/begin-closing`, {
    closingStatus: 'won_settled',
    settlementAmount: 125_000,
    attorneyFees: 41_250,
    payoutType: 'lump_sum',
  });
  await receiver.post(`/received-referrals/${id}/close`, { closureReason: 'Settled before trial.' });
}

async function talk(
  sender: Caller,
  receiver: Caller,
  { baseCaseId, referralId }: { baseCaseId: string; referralId: string },
): Promise<void> {
  await sender.post('/messages/send', { id: referralId, message: 'The police report follows.' });
  await receiver.upload(`/cases/${referralId}/documents`, 'scene.png', Buffer.from(PNG, 'base64'));
  await receiver.post(`/cases/${baseCaseId}/notes`, { body: 'Called the client. She is well.', referralId });
  await sender.post('/messages/send', {
    id: referralId,
    message: 'Has she signed? Please tell us by Friday.',
    requestedStatus: 'SIGNED',
  });
  await receiver.post('/messages/send', { id: referralId, message: 'She comes on Thursday.' });
}

function caseOf(change: object): object {
  return {
    title: 'Rear-end collision on I-95',
    description: 'The client was stopped at a light when a truck hit her car from behind.',
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
  };
}

/** In three weeks. */
function soon(): string {
  return new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
}
