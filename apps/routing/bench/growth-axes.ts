import type { Axis } from '@referral-exchange/testing/bench';
import { routing } from '../dist/service.js';
import { OTHER, seedReceivers, seedRules } from './routing-seed.ts';

const QUERY = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';
let firm = '';

/** The last rule of a firm takes the case: all others are looked at. */
export const axes: Axis[] = [
  {
    name: 'rules of a firm',
    service: routing,
    sizes: [1, 10, 100, 1_000],
    fill: async (service, rules) => {
      await seedReceivers(service);
      firm = await seedRules(service, { rules, slots: 10, criteria: OTHER, cap: null });
      await service.sql('ANALYZE');
    },
    calls: { 'a routing decision': (service) => service.call('GET', QUERY, firm) },
  },
];
