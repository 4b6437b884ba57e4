import type {
  Acknowledgement,
  ClosingStatus,
  PayoutType,
  ReasonCode,
  ReferralStatus,
  WARM_TRANSFER_REASONS,
} from '@referral-exchange/contracts';
import type { CustomMetadata } from '../fields/custom-metadata.js';

/** What describes a hop and may be said before there is one: on a draft it stands on the case. Percentages: see decisions, 2. */
export interface HopValues {
  notes: string | null;
  isRetainerSigned: boolean;
  sendingFirmPercentage: number | null;
  clientFeeAgreementPercentage: number | null;
  warmTransferAttempted: boolean | null;
  warmTransferSuccessful: boolean | null;
  warmTransferUnsuccessfulReasonType: (typeof WARM_TRANSFER_REASONS)[number] | null;
  warmTransferUnsuccessfulReason: string | null;
  statuteOfLimitationsExpiration: string | null;
}

/** A hop of which nothing was said. */
export const NO_HOP_VALUES: HopValues = {
  notes: null,
  isRetainerSigned: false,
  sendingFirmPercentage: null,
  clientFeeAgreementPercentage: null,
  warmTransferAttempted: null,
  warmTransferSuccessful: null,
  warmTransferUnsuccessfulReasonType: null,
  warmTransferUnsuccessfulReason: null,
  statuteOfLimitationsExpiration: null,
};

/** Their names: the one list of them. */
export const HOP_VALUES = Object.keys(NO_HOP_VALUES) as (keyof HopValues)[];

/** The row of a case. Instants are ISO 8601 UTC with milliseconds, dates `YYYY-MM-DD`. */
export interface Case extends HopValues {
  id: string;
  ownerFirmId: string;
  ownerFirmName: string;
  referenceNumber: string;
  title: string;
  description: string | null;
  caseType: string;
  jurisdiction: string;
  county: string | null;
  clientFirstName: string;
  clientLastName: string;
  clientEmail: string | null;
  clientPhone: string | null;
  clientDateOfBirth: string | null;
  incidentDate: string | null;
  tier: number | null;
  ratedTier: number | null;
  source: string | null;
  isTestCase: boolean;
  archivedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  /** When its owner last wrote; other firms go by the hops that they see. */
  updatedAt: string;
  /** Grows with every write; the release before this one made its ETags of it. */
  version: number;
  sentExpirationHours: number | null;
  customMetadata: CustomMetadata | null;
}

/** The row of a hop. Acknowledgement is a recorded fact, three columns that are null together. */
export interface Hop extends HopValues {
  id: string;
  caseId: string;
  sequenceNumber: number;
  parentReferralId: string | null;
  referenceNumber: string;
  referringFirmId: string;
  referringFirmName: string;
  referentFirmId: string;
  referentFirmName: string;
  status: ReferralStatus;
  acknowledgedAt: string | null;
  acknowledgedByFirmId: string | null;
  acknowledgedChannel: Acknowledgement['channel'] | null;
  endedByFirmId: string | null;
  closingStatus: ClosingStatus | null;
  closureReason: string | null;
  reasonCode: ReasonCode | null;
  payoutType: PayoutType | null;
  sentDate: string;
  expiresAt: string | null;
  signedDate: string | null;
  resolutionDate: string | null;
  closedDate: string | null;
  leadAttorneyName: string | null;
  phase: string | null;
  settlementAmount: number | null;
  attorneyFees: number | null;
  projectedSettlementAmount: number | null;
  estimatedDateOfResolution: string | null;
  estimatedDistributionDate: string | null;
  routingRuleId: string | null;
  roundRobinPosition: number | null;
  senderCustomMetadata: CustomMetadata | null;
  receiverCustomMetadata: CustomMetadata | null;
  archivedBySenderAt: string | null;
  archivedByReceiverAt: string | null;
  createdAt: string;
  /** When what both of its firms see last changed. */
  updatedAt: string;
  /** When what the sender alone sees last changed; null: never. */
  senderUpdatedAt: string | null;
  /** When what the receiver alone sees last changed; null: never. */
  receiverUpdatedAt: string | null;
  version: number;
}

/** A case with all its hops in their order: what every decision is taken on. */
export interface CaseState {
  case: Case;
  hops: Hop[];
}

/** Columns that hold an instant; jsonb writes them with an offset, the interface with a Z. */
const INSTANTS = new Set([
  'acknowledged_at', 'sent_date', 'expires_at', 'signed_date', 'resolution_date', 'closed_date', 'archived_at',
  'archived_by_sender_at', 'archived_by_receiver_at', 'created_at', 'updated_at', 'sender_updated_at',
  'receiver_updated_at',
]); // prettier-ignore

/** Case and hops from the jsonb of the SQL function `case_state`. */
export function toCaseState(json: { case: Row; hops: Row[] }): CaseState {
  return { case: fromRow<Case>(json.case), hops: json.hops.map((hop) => fromRow<Hop>(hop)) };
}

type Row = Record<string, unknown>;
const KEYS = new Map<string, string>();

function fromRow<T>(row: Row): T {
  const result: Row = {};
  for (const [column, value] of Object.entries(row)) {
    let key = KEYS.get(column);
    if (key === undefined) {
      key = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      KEYS.set(column, key);
    }
    result[key] = typeof value === 'string' && INSTANTS.has(column) ? new Date(value).toISOString() : value;
  }
  return result as T;
}

/** `clientFirstName` → `client_first_name`: how a field's column is named. */
export function columnOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A row as the jsonb that `jsonb_populate_record` turns into columns. */
export function toRow(record: object): Row {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [columnOf(key), value]));
}

/** The hop that a sender made last on the case, or null. */
export function latestOutgoing(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referringFirmId === firmId) ?? null;
}

/** The hop that a firm received last on the case, or null. */
export function latestIncoming(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referentFirmId === firmId) ?? null;
}
