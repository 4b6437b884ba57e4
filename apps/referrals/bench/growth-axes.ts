import type { Axis, LoneService } from '@referral-exchange/testing/bench';
import { referrals } from '../dist/service.js';
import { BIG_FIRM, firmId, seedMillion, settle } from './referrals-seed.ts';

const MOST = Number(process.env.BENCH_CURVES_REFERRALS ?? 1_000_000);
const CASE = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};
let found = '';

/** A firm that sends a tenth of all referrals and receives another tenth. */
export const axes: Axis[] = [
  {
    name: 'referrals',
    service: referrals,
    sizes: [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= MOST),
    // the new ones are all of the firm, which has a tenth otherwise
    addedByCalls: 10,
    fill: async (service, size) => {
      await seedMillion(service, { referrals: size, every: 10 });
      await settle(service);
      const [one] = await service.sql<{ id: string }>(
        'SELECT id FROM cases WHERE owner_firm_id = $1 ORDER BY id OFFSET 500 LIMIT 1',
        [BIG_FIRM],
      );
      found = one!.id;
    },
    calls: {
      'first page of sent cases': (service) => service.call('GET', '/sent-cases', BIG_FIRM),
      'find a case': (service) => service.call('GET', `/sent-cases/${found}`, BIG_FIRM),
      'create and refer': createAndRefer,
    },
  },
];

async function createAndRefer(service: LoneService): Promise<void> {
  const { id } = await service.call<{ id: string }>('POST', '/sent-cases', BIG_FIRM, CASE);
  await service.call('POST', `/sent-cases/${id}/refer`, BIG_FIRM, { referentFirmId: firmId(7) });
}
