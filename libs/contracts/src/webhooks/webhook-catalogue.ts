import { z } from 'zod';
import { caseSnapshotSchema } from './case-snapshot.js';
import {
  caseDeletedDataSchema,
  caseRatedDataSchema,
  caseUpdatedDataSchema,
  documentDeletedDataSchema,
  documentUploadedDataSchema,
  medReferralDataSchema,
  noteDataSchema,
  pharmacyFillDataSchema,
  pharmacyTransactionDataSchema,
  statusChangeDataSchema,
  webhookTestDataSchema,
} from './webhook-data.js';
import { firmWebhookSchema, providerWebhookSchema } from './webhook-envelope.js';

/** One event that subscriptions are told, as it leaves for its receivers. */
export interface WebhookEventDefinition {
  /** Whose subscriptions hear of it. */
  audience: 'firm' | 'provider' | 'all';
  /** What happened, one plain sentence (interface, "Event catalog"). */
  meaning: string;
  body: z.ZodType;
}

const firm = (event: string, meaning: string, data: z.ZodType): WebhookEventDefinition => ({
  audience: 'firm',
  meaning,
  body: firmWebhookSchema(event, data),
});
const provider = (event: string, meaning: string, data: z.ZodType): WebhookEventDefinition => ({
  audience: 'provider',
  meaning,
  body: providerWebhookSchema(event, data),
});

/** The envelope has `changedFields` too (decisions, section 7). */
const caseUpdated: WebhookEventDefinition = {
  audience: 'firm',
  meaning: 'Fields of a case changed; `changedFields` lists them.',
  body: firmWebhookSchema('case.updated', caseUpdatedDataSchema).extend({
    changedFields: caseUpdatedDataSchema.shape.changedFields,
  }),
};

/** Every webhook event and its body, for the API descriptions and for the test of the committed bodies. */
export const WEBHOOK_EVENTS: Readonly<Record<string, WebhookEventDefinition>> = {
  'case.created': firm('case.created', 'The firm created a case.', caseSnapshotSchema),
  'case.updated': caseUpdated,
  'case.deleted': firm('case.deleted', 'The firm deleted a draft case.', caseDeletedDataSchema),
  'case.status_changed': firm(
    'case.status_changed',
    'The status of a referral changed, and no referral.* event reports the change.',
    statusChangeDataSchema,
  ),
  'case.rated': firm('case.rated', 'The rating tier of a case of the firm changed.', caseRatedDataSchema),
  'referral.sent': firm('referral.sent', 'The firm sent a referral.', statusChangeDataSchema),
  'referral.received': firm(
    'referral.received',
    'A firm referred a case to this firm.',
    statusChangeDataSchema,
  ),
  'referral.accepted': firm(
    'referral.accepted',
    'A referral was acknowledged. For the receiver this is normally the first unmasked event.',
    statusChangeDataSchema,
  ),
  'referral.rejected': firm('referral.rejected', 'A referral was rejected.', statusChangeDataSchema),
  'note.created': firm('note.created', 'A note was added.', noteDataSchema),
  'note.updated': firm('note.updated', 'The text of a note was edited.', noteDataSchema),
  'document.uploaded': firm('document.uploaded', 'A document was uploaded.', documentUploadedDataSchema),
  'document.deleted': firm('document.deleted', 'A document was deleted.', documentDeletedDataSchema),
  'med_referral.received': provider(
    'med_referral.received',
    'A firm referred a patient to this provider.',
    medReferralDataSchema,
  ),
  'med_referral.status_changed': provider(
    'med_referral.status_changed',
    'The status of a med referral changed.',
    medReferralDataSchema,
  ),
  'med_referral.withdrawn': provider(
    'med_referral.withdrawn',
    'The firm withdrew a med referral.',
    medReferralDataSchema,
  ),
  'pharmacy.fill_recorded': provider(
    'pharmacy.fill_recorded',
    'A pharmacy fill was recorded or voided.',
    pharmacyFillDataSchema,
  ),
  'pharmacy.transaction_recorded': provider(
    'pharmacy.transaction_recorded',
    'A pharmacy transaction was recorded.',
    pharmacyTransactionDataSchema,
  ),
  'webhook.test': {
    audience: 'all',
    meaning: 'A test requested with POST /webhooks/{id}/test. Its event id is only in the header.',
    body: z.object({
      event: z.literal('webhook.test'),
      timestamp: z.iso.datetime(),
      data: webhookTestDataSchema,
    }),
  },
};

/** Headers of every delivery (interface, "Delivery" and "Signature"). */
export const WEBHOOK_HEADERS: Readonly<Record<string, { meaning: string; schema: z.ZodType }>> = {
  'X-Service-Event': { meaning: 'Name of the event, the same as `event`.', schema: z.string() },
  'X-Service-Event-Id': {
    meaning: 'Id of the event; the same for both firms and all subscriptions.',
    schema: z.uuid(),
  },
  'X-Service-Delivery': {
    meaning: 'Id of the delivery; the same on every retry. Use it to detect duplicates.',
    schema: z.uuid(),
  },
  'X-Service-Signature': {
    meaning:
      '`t=<unix-seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret of the subscription. Each attempt has a new signature.',
    schema: z.string().regex(/^t=\d+,v1=[0-9a-f]{64}$/),
  },
};
