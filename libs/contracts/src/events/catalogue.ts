import type { z } from 'zod';
import type { TopicName } from '../topic-settings.js';
import { apiKeyRevokedV1 } from './api-key-revoked.v1.js';
import { auditRecordedV1 } from './audit-recorded.v1.js';
import { caseArchiveChangedV1 } from './case-archive-changed.v1.js';
import { caseCreatedV1 } from './case-created.v1.js';
import { caseDeletedV1 } from './case-deleted.v1.js';
import { caseRatedV1 } from './case-rated.v1.js';
import { caseSnapshotV1 } from './case-snapshot.v1.js';
import { caseUpdatedV1 } from './case-updated.v1.js';
import { documentDeletedV1 } from './document-deleted.v1.js';
import { documentUploadedV1 } from './document-uploaded.v1.js';
import { erasureDoneV1 } from './erasure-done.v1.js';
import { erasureRequestedV1 } from './erasure-requested.v1.js';
import { firmActivatedV1 } from './firm-activated.v1.js';
import { firmClockAdvancedV1 } from './firm-clock-advanced.v1.js';
import { firmClockFollowedV1 } from './firm-clock-followed.v1.js';
import { firmCreatedV1 } from './firm-created.v1.js';
import { firmDeactivatedV1 } from './firm-deactivated.v1.js';
import { firmPublicApiChangedV1 } from './firm-public-api-changed.v1.js';
import { firmSandboxResetV1 } from './firm-sandbox-reset.v1.js';
import { firmUpdatedV1 } from './firm-updated.v1.js';
import { grantRevokedV1 } from './grant-revoked.v1.js';
import { medCaseArchiveChangedV1 } from './med-case-archive-changed.v1.js';
import { medReferralSentV1 } from './med-referral-sent.v1.js';
import { medReferralStatusChangedV1 } from './med-referral-status-changed.v1.js';
import { medReferralWithdrawnV1 } from './med-referral-withdrawn.v1.js';
import { messageSentV1 } from './message-sent.v1.js';
import { networkRelationshipChangedV1 } from './network-relationship-changed.v1.js';
import { noteCreatedV1 } from './note-created.v1.js';
import { noteUpdatedV1 } from './note-updated.v1.js';
import { passwordReplacedV1 } from './password-replaced.v1.js';
import { pharmacyFillRecordedV1 } from './pharmacy-fill-recorded.v1.js';
import { pharmacyTransactionRecordedV1 } from './pharmacy-transaction-recorded.v1.js';
import { providerChangedV1 } from './provider-changed.v1.js';
import { referralAcceptedV1 } from './referral-accepted.v1.js';
import { referralArchiveChangedV1 } from './referral-archive-changed.v1.js';
import { referralRejectedV1 } from './referral-rejected.v1.js';
import { referralSentV1 } from './referral-sent.v1.js';
import { referralStatusChangedV1 } from './referral-status-changed.v1.js';
import { referralStatusSyncedV1 } from './referral-status-synced.v1.js';
import { requestsLoggedV1 } from './requests-logged.v1.js';
import { secondFactorsResetV1 } from './second-factors-reset.v1.js';
import { sessionEndedV1 } from './session-ended.v1.js';
import { userCreatedV1 } from './user-created.v1.js';
import { userDeactivatedV1 } from './user-deactivated.v1.js';
import { userUpdatedV1 } from './user-updated.v1.js';

/** All domain events, by topic and type. Only events listed here can be published. */
export const EVENTS = {
  'referrals.events': {
    'case.created.v1': caseCreatedV1,
    'case.updated.v1': caseUpdatedV1,
    'case.deleted.v1': caseDeletedV1,
    'case.rated.v1': caseRatedV1,
    'case.archive_changed.v1': caseArchiveChangedV1,
    'referral.sent.v1': referralSentV1,
    'referral.accepted.v1': referralAcceptedV1,
    'referral.rejected.v1': referralRejectedV1,
    'referral.status_changed.v1': referralStatusChangedV1,
    'referral.status_synced.v1': referralStatusSyncedV1,
    'referral.archive_changed.v1': referralArchiveChangedV1,
    'note.created.v1': noteCreatedV1,
    'note.updated.v1': noteUpdatedV1,
    'message.sent.v1': messageSentV1,
  },
  'referrals.snapshots': {
    'case.snapshot.v1': caseSnapshotV1,
  },
  'auth.events': {
    'firm.created.v1': firmCreatedV1,
    'firm.updated.v1': firmUpdatedV1,
    'firm.activated.v1': firmActivatedV1,
    'firm.deactivated.v1': firmDeactivatedV1,
    'firm.public_api_changed.v1': firmPublicApiChangedV1,
    'firm.clock_advanced.v1': firmClockAdvancedV1,
    'firm.sandbox_reset.v1': firmSandboxResetV1,
    'network.relationship_changed.v1': networkRelationshipChangedV1,
    'provider.changed.v1': providerChangedV1,
    'api_key.revoked.v1': apiKeyRevokedV1,
    'password.replaced.v1': passwordReplacedV1,
    'second_factors.reset.v1': secondFactorsResetV1,
    'session.ended.v1': sessionEndedV1,
    'user.created.v1': userCreatedV1,
    'user.updated.v1': userUpdatedV1,
    'user.deactivated.v1': userDeactivatedV1,
  },
  'audit.events': {
    'audit.recorded.v1': auditRecordedV1,
    'firm.clock_followed.v1': firmClockFollowedV1,
  },
  'oauth.events': {
    'grant.revoked.v1': grantRevokedV1,
  },
  'documents.events': {
    'document.uploaded.v1': documentUploadedV1,
    'document.deleted.v1': documentDeletedV1,
  },
  'med-cases.events': {
    'med_case.archive_changed.v1': medCaseArchiveChangedV1,
    'med_referral.sent.v1': medReferralSentV1,
    'med_referral.status_changed.v1': medReferralStatusChangedV1,
    'med_referral.withdrawn.v1': medReferralWithdrawnV1,
    'pharmacy.fill_recorded.v1': pharmacyFillRecordedV1,
    'pharmacy.transaction_recorded.v1': pharmacyTransactionRecordedV1,
  },
  'erasure.events': {
    'erasure.requested.v1': erasureRequestedV1,
    'erasure.done.v1': erasureDoneV1,
  },
  'gateway.requests': {
    'requests.logged.v1': requestsLoggedV1,
  },
} as const satisfies Record<TopicName, Record<string, z.ZodType>>;

type Schemas<Topic extends TopicName> = (typeof EVENTS)[Topic][keyof (typeof EVENTS)[Topic]];
/** The events of one topic, as a union that `switch (event.type)` narrows. */
export type EventOf<Topic extends TopicName> =
  Schemas<Topic> extends infer S ? (S extends z.ZodType ? z.infer<S> : never) : never;
/** The events of `referrals.events` that hold the facts of their case: all but those of messages. */
export type ReferralsEvent = Extract<EventOf<'referrals.events'>, { data: { case: unknown } }>;
/** Short names of the topics with many readers; any topic can be read as `EventOf<'…'>`. */
export type AuthEvent = EventOf<'auth.events'>;
export type OAuthEvent = EventOf<'oauth.events'>;
export type DocumentsEvent = EventOf<'documents.events'>;
export type MedCasesEvent = EventOf<'med-cases.events'>;
/** The events of `med-cases.events` that are about one med referral or its ledger. */
export type MedReferralEvent = Extract<MedCasesEvent, { data: { medReferral: unknown } }>;
/** Every event of every topic. */
export type DomainEvent = { [Topic in TopicName]: EventOf<Topic> }[TopicName];
export type EventType = DomainEvent['type'];
/** The event of a type, or the union of the events of several types. */
export type EventOfType<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

const TOPIC_BY_TYPE = new Map<string, TopicName>();
const SCHEMA_BY_TYPE = new Map<string, z.ZodType>();
for (const [topic, schemas] of Object.entries(EVENTS)) {
  for (const [type, schema] of Object.entries(schemas)) {
    TOPIC_BY_TYPE.set(type, topic as TopicName);
    SCHEMA_BY_TYPE.set(type, schema);
  }
}

/** Every type of event of a topic. */
export function eventTypesOf<Topic extends TopicName>(topic: Topic): EventOf<Topic>['type'][] {
  return Object.keys(EVENTS[topic]) as EventOf<Topic>['type'][];
}

/** The types of ReferralsEvent. */
export const CASE_EVENT_TYPES = eventTypesOf('referrals.events').filter(
  (type): type is ReferralsEvent['type'] => type !== 'message.sent.v1',
);

/** Whether the catalogue of this release has the type: one of a later release it does not. */
export function isEventType(type: string): type is EventType {
  return SCHEMA_BY_TYPE.has(type);
}

/** The topic that a type of event is published to. Throws on a type that is not in the catalogue. */
export function topicOf(type: string): TopicName {
  const topic = TOPIC_BY_TYPE.get(type);
  if (!topic) throw new UnknownEventType(type);
  return topic;
}

/**
 * Validates an event by the schema of its `type`. Unknown keys are removed, so producers can add fields.
 * Throws UnknownEventType, or ZodError with all errors.
 */
export function parseEvent(value: unknown): DomainEvent {
  const type = (value as { type?: unknown } | null)?.type;
  const schema = typeof type === 'string' ? SCHEMA_BY_TYPE.get(type) : undefined;
  if (!schema) throw new UnknownEventType(String(type));
  return schema.parse(value) as DomainEvent;
}

export class UnknownEventType extends Error {
  constructor(readonly type: string) {
    super(`No event "${type}" in the catalogue`);
  }
}
