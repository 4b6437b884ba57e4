import { columnOf, type Case, type Hop } from './case-state.js';

type Columns<T> = Record<keyof T, 'fixed' | 'changing' | 'joined'>;

/** Which columns an UPDATE writes. `fixed`: written once; `joined`: of another table. The compiler misses none. */
const CASE: Columns<Case> = {
  id: 'fixed', ownerFirmId: 'fixed', ownerFirmName: 'joined', referenceNumber: 'fixed', isTestCase: 'fixed',
  createdBy: 'fixed', createdAt: 'fixed', title: 'changing', description: 'changing', caseType: 'changing',
  jurisdiction: 'changing', county: 'changing', clientFirstName: 'changing', clientLastName: 'changing',
  clientEmail: 'changing', clientPhone: 'changing', clientDateOfBirth: 'changing', incidentDate: 'changing',
  tier: 'changing', ratedTier: 'changing', source: 'changing', archivedAt: 'changing', updatedAt: 'changing',
  version: 'changing', sentExpirationHours: 'changing', customMetadata: 'changing', notes: 'changing',
  isRetainerSigned: 'changing', sendingFirmPercentage: 'changing', clientFeeAgreementPercentage: 'changing',
  warmTransferAttempted: 'changing', warmTransferSuccessful: 'changing',
  warmTransferUnsuccessfulReasonType: 'changing', warmTransferUnsuccessfulReason: 'changing',
  statuteOfLimitationsExpiration: 'changing',
}; // prettier-ignore

const HOP: Columns<Hop> = {
  id: 'fixed', caseId: 'fixed', sequenceNumber: 'fixed', parentReferralId: 'fixed', referenceNumber: 'fixed',
  referringFirmId: 'fixed', referringFirmName: 'joined', referentFirmId: 'fixed', referentFirmName: 'joined',
  sentDate: 'fixed', routingRuleId: 'fixed', roundRobinPosition: 'fixed', createdAt: 'fixed', status: 'changing',
  acknowledgedAt: 'changing', acknowledgedByFirmId: 'changing', acknowledgedChannel: 'changing',
  endedByFirmId: 'changing', closingStatus: 'changing', closureReason: 'changing', reasonCode: 'changing',
  payoutType: 'changing', expiresAt: 'changing', signedDate: 'changing', resolutionDate: 'changing',
  closedDate: 'changing', leadAttorneyName: 'changing', phase: 'changing', settlementAmount: 'changing',
  attorneyFees: 'changing', projectedSettlementAmount: 'changing', estimatedDateOfResolution: 'changing',
  estimatedDistributionDate: 'changing', senderCustomMetadata: 'changing', receiverCustomMetadata: 'changing',
  archivedBySenderAt: 'changing', archivedByReceiverAt: 'changing', updatedAt: 'changing', senderUpdatedAt: 'changing',
  receiverUpdatedAt: 'changing', version: 'changing',
  notes: 'changing', isRetainerSigned: 'changing', sendingFirmPercentage: 'changing',
  clientFeeAgreementPercentage: 'changing', warmTransferAttempted: 'changing', warmTransferSuccessful: 'changing',
  warmTransferUnsuccessfulReasonType: 'changing', warmTransferUnsuccessfulReason: 'changing',
  statuteOfLimitationsExpiration: 'changing',
}; // prettier-ignore

function columns(table: Record<string, string>, ...kinds: string[]): string {
  return Object.keys(table)
    .filter((key) => kinds.includes(table[key]!))
    .map(columnOf)
    .join(', ');
}

export const CASE_COLUMNS = columns(CASE, 'fixed', 'changing');
export const CASE_CHANGING = columns(CASE, 'changing');
export const HOP_COLUMNS = columns(HOP, 'fixed', 'changing');
export const HOP_CHANGING = columns(HOP, 'changing');
