import type { ReferralStatus } from './lifecycle.js';

/**
 * What a house firm does with a referral in a status: the operation, with the body that a person would send.
 */
interface HouseAnswer {
  operation: 'acknowledge' | 'begin-investigating' | 'sign' | 'begin-closing' | 'close' | 'reject';
  body: {
    reason?: string;
    reasonCode?: string;
    closingStatus?: string;
    settlementAmount?: number;
    attorneyFees?: number;
    clientFeeAgreementPercentage?: number;
  };
}

/** A test firm of the exchange itself. It answers each referral a second after the last change. */
export interface HouseFirm {
  id: string;
  name: string;
  /** What it does, for the guides. */
  does: string;
  answers: Readonly<Partial<Record<ReferralStatus, HouseAnswer>>>;
}

const ACKNOWLEDGE: HouseAnswer = { operation: 'acknowledge', body: {} };

/**
 * The house firms of a sandbox (`HOUSE_FIRMS=true`): a sender can test alone, and the examples of the API
 * work as pasted, because they refer to the first one. Their ids never change.
 */
export const HOUSE_FIRMS: readonly HouseFirm[] = [
  {
    id: '0192f3a0-1000-7000-8000-000000000002',
    name: 'Prompt House Firm',
    does: 'acknowledges after a second, and does nothing more',
    answers: { SENT: ACKNOWLEDGE },
  },
  {
    id: '0192f3a0-1000-7000-8000-000000000003',
    name: 'Declining House Firm',
    does: 'rejects after a second, because it has no capacity',
    answers: {
      SENT: {
        operation: 'reject',
        body: { reasonCode: 'capacity', reason: 'We take no new cases this month' },
      },
    },
  },
  {
    id: '0192f3a0-1000-7000-8000-000000000004',
    name: 'Silent House Firm',
    does: 'never answers',
    answers: {},
  },
  {
    id: '0192f3a0-1000-7000-8000-000000000005',
    name: 'Winning House Firm',
    does: 'acknowledges, investigates, signs and closes with a settlement, a second after each step',
    answers: {
      SENT: ACKNOWLEDGE,
      UNDER_EVALUATION: { operation: 'begin-investigating', body: {} },
      INVESTIGATING: { operation: 'sign', body: { clientFeeAgreementPercentage: 0.33 } },
      SIGNED: {
        operation: 'begin-closing',
        body: { closingStatus: 'won_settled', settlementAmount: 90_000, attorneyFees: 29_700 },
      },
      CLOSING: { operation: 'close', body: {} },
    },
  },
];
