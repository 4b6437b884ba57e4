import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ServiceUnderTest } from '@referral-exchange/testing';

/**
 * Prints, as JSON, what a built checkout does with the field of a case that docs/adding-a-field.md adds. Run
 * by the test beside it.
 */

const FIELD = { caseNumber: '24-CV-1042' };
const BODY = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};

const built = (file: string) => import(join(process.cwd(), 'apps', file));
const { referrals } = await built('referrals/dist/service.js');
const { deliveriesFor } = await built('webhooks/dist/fan-out/deliveries-for.js');
const { HISTORICAL_COLUMNS, HistoricalRowDto } = await built(
  'referrals/dist/import/cases/historical-row.dto.js',
);
const { historicalCase } = await built('referrals/dist/import/cases/historical-case.js');
const { validRow } = await built('referrals/dist/import/rows/valid-row.js');

const service = await ServiceUnderTest.start(referrals);
try {
  const [sender, receiver] = [await firm('AAA'), await firm('BBB')];
  const made = await sender.post('/sent-cases', { ...BODY, ...FIELD });
  const sent = await sender.post(`/sent-cases/${made.data.id}/refer`, { referentFirmId: receiver.firmId });
  const path = `/received-referrals/${sent.data.referralId}`;
  const masked = await receiver.get(path);
  await receiver.post(`/cases/${made.data.id}/referrals/${sent.data.referralId}/acknowledge`);
  const open = await receiver.get(path);
  const edited = await sender.patch(`/sent-cases/${made.data.id}`, { title: 'Collision' });
  const events = await service.events(made.data.id);
  const deliveries = deliveriesFor(events.at(-1)) as { body: string }[];
  const cells = HISTORICAL_COLUMNS.names.map(
    (name: string) => ({ ...BODY, ...FIELD })[name as 'title'] ?? '',
  );
  const { input } = validRow(HistoricalRowDto, HISTORICAL_COLUMNS.names, { row: 1, cells });
  const basis = {
    at: new Date().toISOString(),
    caller: { actor: {} },
    referenceNumber: 'AAA-1',
    ownerFirmName: 'A',
  };
  const shown = {
    made: made.data.caseNumber,
    masked: masked.data.caseNumber,
    open: open.data.caseNumber,
    edited: edited.data.caseNumber,
    event: (events.at(-1)?.data as unknown as { case: typeof FIELD }).case.caseNumber,
    deliveries: deliveries.map(({ body }) => JSON.parse(body).data.caseNumber as unknown),
    file: historicalCase(input, basis).record.caseNumber,
  };
  console.log(JSON.stringify(shown));
} finally {
  await service.stop();
}

async function firm(prefix: string) {
  const firmId = randomUUID();
  await service.sql(
    `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
     VALUES ($1, $2, $2, true, false, now())`,
    [firmId, prefix],
  );
  return service.as({ firmId, firmName: prefix, keyId: randomUUID() });
}
