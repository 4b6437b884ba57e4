import type { MedCasesEvent, MedReferralEvent, MedReferralFacts } from '@referral-exchange/contracts';
import type { PlannedDelivery } from './planned-delivery.js';

const SCHEMA_VERSION = 1;

/** Webhook names of the provider events (decisions, section 7). */
const EVENT_NAME: Record<MedReferralEvent['type'], string> = {
  'med_referral.sent.v1': 'med_referral.received',
  'med_referral.status_changed.v1': 'med_referral.status_changed',
  'med_referral.withdrawn.v1': 'med_referral.withdrawn',
  'pharmacy.fill_recorded.v1': 'pharmacy.fill_recorded',
  'pharmacy.transaction_recorded.v1': 'pharmacy.transaction_recorded',
};

/**
 * The delivery of one medical event: only to the provider of the med referral, in the body of provider
 * subscriptions (decisions, section 7). Pure. It holds no data of the patient: a provider that may see them
 * asks the API. Archiving itself has none.
 */
export function providerDeliveriesFor(event: MedCasesEvent): PlannedDelivery[] {
  if (event.type === 'med_case.archive_changed.v1' || event.data.medCase.isArchived) return [];
  const { medCase, medReferral } = event.data;
  const webhookEvent = EVENT_NAME[event.type];
  const { id, name } = medCase.handlingFirm;
  const body = {
    schemaVersion: SCHEMA_VERSION,
    event: webhookEvent,
    eventId: event.eventId,
    occurredAt: event.occurredAt,
    recipientProviderId: medReferral.provider.id,
    medCaseId: medCase.id,
    medReferralId: medReferral.id,
    referenceNumber: medReferral.referenceNumber,
    handlingFirm: { id, name },
    provider: { id: medReferral.provider.id, name: medReferral.provider.name },
    isTestCase: medCase.isTestCase,
    actor: { firmId: event.actor.firmId, source: event.actor.source },
    data: dataOf(event),
  };
  return [
    {
      ownerId: medReferral.provider.id,
      webhookEvent,
      eventId: event.eventId,
      occurredAt: event.occurredAt,
      piiMasked: false,
      baseCaseId: medCase.id,
      referralId: medReferral.id,
      traceparent: event.traceparent,
      body: JSON.stringify(body),
    },
  ];
}

function dataOf(event: MedReferralEvent): object {
  switch (event.type) {
    case 'med_referral.sent.v1':
      return medReferral(event.data.medReferral, null);
    case 'med_referral.status_changed.v1':
    case 'med_referral.withdrawn.v1':
      return medReferral(event.data.medReferral, event.data.previousStatus);
    case 'pharmacy.fill_recorded.v1': {
      const { fill } = event.data;
      return {
        id: fill.id,
        medReferralId: fill.medReferralId,
        externalId: fill.externalId,
        rxNumber: fill.rxNumber,
        ndc: fill.ndc,
        drugName: fill.drugName,
        quantity: fill.quantity,
        billedAmount: fill.billedAmount,
        fillDate: fill.fillDate,
        daysSupply: fill.daysSupply,
        voidedAt: fill.voidedAt,
        createdAt: fill.createdAt,
        updatedAt: fill.updatedAt,
      };
    }
    case 'pharmacy.transaction_recorded.v1': {
      const { transaction } = event.data;
      return {
        id: transaction.id,
        medReferralId: transaction.medReferralId,
        fillId: transaction.fillId,
        reversesTransactionId: transaction.reversesTransactionId,
        externalId: transaction.externalId,
        type: transaction.type,
        amount: transaction.amount,
        payer: transaction.payer,
        reference: transaction.reference,
        transactionDate: transaction.transactionDate,
        createdAt: transaction.createdAt,
        updatedAt: transaction.updatedAt,
      };
    }
  }
}

function medReferral(facts: MedReferralFacts, previousStatus: string | null): object {
  return {
    id: facts.id,
    medCaseId: facts.medCaseId,
    referenceNumber: facts.referenceNumber,
    status: facts.status,
    previousStatus,
    isPharmacy: facts.isPharmacy,
    rejectionReasonCode: facts.rejectionReasonCode,
    acknowledgedAt: facts.acknowledgedAt,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
  };
}
