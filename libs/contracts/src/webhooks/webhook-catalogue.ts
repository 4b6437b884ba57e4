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

/** One event as it is sent to subscriptions. */
export interface WebhookEventDefinition {
  /** Whose subscriptions get it. */
  audience: 'firm' | 'provider' | 'all';
  /** What happened, one plain sentence (interface, "Event catalog"). */
  meaning: string;
  body: z.ZodType;
}

type Rows = Record<string, [meaning: string, data: z.ZodType]>;

const FIRM_EVENTS: Rows = {
  'case.created': ['The firm created a case.', caseSnapshotSchema],
  'case.updated': ['Fields of a case changed; `changedFields` lists them.', caseUpdatedDataSchema],
  'case.deleted': ['The firm deleted a draft case.', caseDeletedDataSchema],
  'case.status_changed': [
    'The status of a referral changed, and no referral.* event reports the change.',
    statusChangeDataSchema,
  ],
  'case.rated': ['The rating tier of a case of the firm changed.', caseRatedDataSchema],
  'referral.sent': ['The firm sent a referral.', statusChangeDataSchema],
  'referral.received': ['A firm referred a case to this firm.', statusChangeDataSchema],
  'referral.accepted': [
    'A referral was acknowledged. For the receiver this is normally the first unmasked event.',
    statusChangeDataSchema,
  ],
  'referral.rejected': ['A referral was rejected.', statusChangeDataSchema],
  'note.created': ['A note was added.', noteDataSchema],
  'note.updated': ['The text of a note was edited.', noteDataSchema],
  'document.uploaded': ['A document was uploaded.', documentUploadedDataSchema],
  'document.deleted': ['A document was deleted.', documentDeletedDataSchema],
};
const PROVIDER_EVENTS: Rows = {
  'med_referral.received': ['A firm referred a patient to this provider.', medReferralDataSchema],
  'med_referral.status_changed': ['The status of a med referral changed.', medReferralDataSchema],
  'med_referral.withdrawn': ['The firm withdrew a med referral.', medReferralDataSchema],
  'pharmacy.fill_recorded': ['A pharmacy fill was recorded or voided.', pharmacyFillDataSchema],
  'pharmacy.transaction_recorded': ['A pharmacy transaction was recorded.', pharmacyTransactionDataSchema],
};

function firmBody(event: string, data: z.ZodType): z.ZodType {
  const body = firmWebhookSchema(event, data);
  // this envelope has `changedFields` too (decisions, section 7)
  return event === 'case.updated'
    ? body.extend(caseUpdatedDataSchema.pick({ changedFields: true }).shape)
    : body;
}

const definitions = (
  audience: 'firm' | 'provider',
  rows: Rows,
  bodyOf: (event: string, data: z.ZodType) => z.ZodType,
): Record<string, WebhookEventDefinition> =>
  Object.fromEntries(
    Object.entries(rows).map(([event, [meaning, data]]) => [
      event,
      { audience, meaning, body: bodyOf(event, data) },
    ]),
  );

/** Every webhook event and its body, for the API descriptions and for the test of the committed bodies. */
export const WEBHOOK_EVENTS: Readonly<Record<string, WebhookEventDefinition>> = {
  ...definitions('firm', FIRM_EVENTS, firmBody),
  ...definitions('provider', PROVIDER_EVENTS, providerWebhookSchema),
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
  traceparent: {
    meaning: 'W3C trace context of the attempt. Continue it to see our trace and yours as one. Not signed.',
    schema: z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
  },
};
