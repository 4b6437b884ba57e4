import {
  reconcile,
  ReferralExchange,
  ReferralExchangeError,
  type CreateSentCase,
} from '@referral-exchange/sdk';

/** A program of a customer: a referral through its life. Prints what came as JSON (e2e/sdk.e2e-spec.ts). */
const {
  BASE_URL = '',
  SENDER_KEY = '',
  READ_ONLY_KEY = '',
  RECEIVER_KEY = '',
  RECEIVER_ID = '',
  HOOK_URL = '',
} = process.env;
const requestIds: string[] = [];
const sender = new ReferralExchange({
  baseUrl: BASE_URL,
  apiKey: SENDER_KEY,
  onResponse: ({ requestId }) => requestIds.push(requestId ?? 'none'),
});
const receiver = new ReferralExchange({ baseUrl: BASE_URL, apiKey: () => Promise.resolve(RECEIVER_KEY) });

const { secret } = await sender.webhooks.create({ url: HOOK_URL });
const draft: CreateSentCase = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};
const created = await sender.sentCases.create(draft, { idempotencyKey: 'sdk-journey-1' });
const again = await sender.sentCases.create(draft, { idempotencyKey: 'sdk-journey-1' });
const sent = await sender.sentCases.refer(created.id, { referentFirmId: RECEIVER_ID });
const { baseCaseId, referralId: id } = sent;
if (!id) throw new Error('the case was not sent');

const act = receiver.receivedReferrals;
const stages = [
  await receiver.referrals.acknowledge({ baseCaseId, id }),
  await act.sign(id, { leadAttorneyName: 'Maya Lindqvist' }),
  await act.startLitigation(id, { phase: 'Discovery' }),
  await receiver.referrals.beginClosing(id, {
    closingStatus: 'won_settled',
    settlementAmount: 300_000,
    attorneyFees: 100_000,
  }),
  await act.close(id),
];

async function* file() {
  yield Buffer.from('%PDF-1.7 ');
  yield Buffer.from('of the SDK');
}
const { data: stored } = await sender.documents
  .upload(created.id, { file: file(), fileName: 'report.pdf', category: 'Police report' })
  .withResponse();
const { url } = await sender.documents.download({ caseId: created.id, docId: stored.id });

for (const word of ['one', 'two', 'three', 'four', 'five'])
  await sender.notes.create(created.id, { body: word });
const notes = [];
for await (const note of sender.notes.list(created.id, { limit: 2 })) notes.push(note.body);

let isListed = false;
for await (const row of receiver.receivedReferrals.list({ status: ['CLOSED'] }))
  isListed ||= row.referralId === id;

const reconciled: string[] = [];
for await (const { updates } of reconcile(receiver, { limit: 4 }))
  reconciled.push(
    ...updates.filter((one) => one.referralId === id && !one.isMessage).map(({ status }) => status),
  );

const errors: ReferralExchangeError[] = [];
async function fails(call: PromiseLike<unknown>): Promise<void> {
  await call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => {
      if (!(error instanceof ReferralExchangeError)) throw error;
      errors.push(error);
    },
  );
}
const second = await sender.sentCases.create({ ...draft, referentFirmId: RECEIVER_ID });
await fails(sender.sentCases.create({ ...draft, title: '' }));
await fails(sender.sentCases.get('0192f3a0-2000-7000-8000-00000000dead'));
await fails(new ReferralExchange({ baseUrl: BASE_URL, apiKey: 'svcp_0' }).firms.me());
await fails(new ReferralExchange({ baseUrl: BASE_URL, apiKey: READ_ONLY_KEY }).sentCases.create(draft));
await fails(sender.sentCases.refer(second.id, { referentFirmId: RECEIVER_ID }));

console.log(
  JSON.stringify({
    secret,
    statuses: [sent.status, ...stages.map(({ status }) => status)],
    reconciled,
    isListed,
    rowsOfThreePages: notes.length,
    download: await (await fetch(url)).text(),
    isReplayed: again.id === created.id,
    errors: errors.map(({ name, status, code }) => [name, status, code]),
    faultyFields: errors[0]?.fieldErrors.map(({ field }) => field),
    requestIds,
    hasErrorPage: (await (await fetch(errors[1]?.docUrl ?? '')).text()).includes('id="resource_not_found"'),
  }),
);
