import type { CrmMappingBody } from '../../api/crm.ts';

/** A value of a sent case that may be written back. */
type WrittenKey = Extract<CrmMappingBody['writebackFields'], readonly unknown[]>[number];

/** What each is called. The compiler knows when one is missing. */
const WRITTEN: Readonly<Record<WrittenKey, string>> = {
  status: 'Status of the referral',
  referenceNumber: 'Reference number',
  baseCaseId: 'Id of the case',
  referralId: 'Id of the referral',
  referentFirmName: 'Name of the receiving firm',
  referentFirmId: 'Id of the receiving firm',
  referringFirmId: 'Id of your firm',
  sentDate: 'When it was sent',
  acknowledgedAt: 'When it was acknowledged',
  signedDate: 'When it was signed',
  resolutionDate: 'When it was resolved',
  closedDate: 'When it was closed',
  closingStatus: 'How it was closed',
  closureReason: 'Why it was closed, in words',
  reasonCode: 'Why it was rejected or withdrawn',
  leadAttorneyName: 'Lead attorney',
  phase: 'Phase of the case',
  notes: 'Notes that both firms see',
  isRetainerSigned: 'The retainer is signed',
  statuteOfLimitationsExpiration: 'Statute of limitations expires',
  projectedSettlementAmount: 'Expected settlement',
  settlementAmount: 'Settlement',
  attorneyFees: 'Attorney fees',
  netFeeToSendingFirm: 'Net fee to your firm',
  netFeeToHandlingFirm: 'Net fee to the handling firm',
  payoutType: 'Kind of payout',
  estimatedDateOfResolution: 'Expected day of the resolution',
  estimatedDistributionDate: 'Expected day of the payout',
  sendingFirmPercentage: 'Your share of the fees',
  clientFeeAgreementPercentage: 'Fee that the client agreed to',
  warmTransferAttempted: 'A warm transfer was tried',
  warmTransferSuccessful: 'The warm transfer succeeded',
  warmTransferUnsuccessfulReasonType: 'Why the warm transfer failed',
  warmTransferUnsuccessfulReason: 'Why the warm transfer failed, in words',
};

/** The values, in the order in which firms want them. */
export const WRITTEN_KEYS: readonly string[] = Object.keys(WRITTEN);

/** What a value is called; also one that a later release knows. Pure. */
export function writtenInWords(key: string): string {
  return WRITTEN[key as WrittenKey] ?? key;
}
