import { z } from 'zod';
import { acknowledgementSchema, caseFactsSchema, hopFactsSchema } from '../facts.js';
import { maskedSnapshotSchema } from '../masked-snapshot.js';

/**
 * `data.case` of whoever may see all of it (decisions, section 7): the fourteen masked fields, the content of the case, and
 * what stands on the hop. A draft has no receiver and was not sent; its `id` is the base case id.
 */
export const caseSnapshotSchema = z.object({
  ...maskedSnapshotSchema.shape,
  referentFirmId: maskedSnapshotSchema.shape.referentFirmId.nullable(),
  sentDate: maskedSnapshotSchema.shape.sentDate.nullable(),
  ...caseFactsSchema.pick({
    title: true,
    description: true,
    clientFirstName: true,
    clientLastName: true,
    clientEmail: true,
    clientPhone: true,
    clientDateOfBirth: true,
    incidentDate: true,
  }).shape,
  ...hopFactsSchema.pick({
    leadAttorneyName: true,
    phase: true,
    payoutType: true,
    closureReason: true,
    warmTransferAttempted: true,
    warmTransferSuccessful: true,
    warmTransferUnsuccessfulReasonType: true,
    warmTransferUnsuccessfulReason: true,
    settlementAmount: true,
    attorneyFees: true,
    projectedSettlementAmount: true,
    clientFeeAgreementPercentage: true,
    sendingFirmPercentage: true,
    netFeeToSendingFirm: true,
    netFeeToHandlingFirm: true,
  }).shape,
  acknowledgedAt: acknowledgementSchema.shape.at.nullable(),
  ...hopFactsSchema.pick({
    signedDate: true,
    resolutionDate: true,
    closedDate: true,
    estimatedDateOfResolution: true,
    estimatedDistributionDate: true,
    statuteOfLimitationsExpiration: true,
  }).shape,
});
export type CaseSnapshot = z.infer<typeof caseSnapshotSchema>;
