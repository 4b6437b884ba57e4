import { SERVICES, type ServiceDefinition } from './services.js';

/**
 * The services that erase a person from their own data when referrals asks for it
 * (`erasure.requested.v1`), and answer by `erasure.done.v1` (ADR 146).
 */
export const ERASERS: readonly string[] = Object.entries(SERVICES as Record<string, ServiceDefinition>)
  .filter(([name, { consumes = [] }]) => name !== 'referrals' && consumes.includes('erasure.events'))
  .map(([name]) => name);

/** What stands in the place of words of which a record needs some. */
export const ERASED = 'Erased';

/** What an erasure leaves in each field: null, or `ERASED` where there was a value. */
export type ErasedFields = Readonly<Record<string, null | typeof ERASED>>;

export const ERASED_CASE = {
  title: ERASED,
  description: null,
  county: null,
  clientFirstName: ERASED,
  clientLastName: ERASED,
  clientEmail: null,
  clientPhone: null,
  clientDateOfBirth: null,
  incidentDate: null,
  source: null,
  customMetadata: null,
  notes: null,
  warmTransferUnsuccessfulReason: null,
  statuteOfLimitationsExpiration: null,
} as const satisfies ErasedFields;

export const ERASED_REFERRAL = {
  closureReason: null,
  phase: null,
  senderCustomMetadata: null,
  receiverCustomMetadata: null,
  notes: null,
  warmTransferUnsuccessfulReason: null,
  statuteOfLimitationsExpiration: null,
} as const satisfies ErasedFields;

export const ERASED_NOTE = { body: ERASED } as const satisfies ErasedFields;
export const ERASED_STATUS_UPDATE = { message: ERASED } as const satisfies ErasedFields;

export const ERASED_MED_CASE = {
  patientFirstName: ERASED,
  patientLastName: ERASED,
  patientDateOfBirth: null,
  patientPhone: null,
  patientEmail: null,
  incidentDate: null,
} as const satisfies ErasedFields;

export const ERASED_MED_REFERRAL = { notes: null } as const satisfies ErasedFields;

export const ERASED_FILL = {
  rxNumber: null,
  ndc: null,
  drugName: ERASED,
  prescriberName: null,
  notes: null,
  voidReason: ERASED,
} as const satisfies ErasedFields;

export const ERASED_TRANSACTION = {
  payer: null,
  reference: null,
  note: null,
} as const satisfies ErasedFields;

/** `source` of a case reaches no webhook; in the data of one it says by what way a status changed. */
const { source: _, ...erasedOfCase } = ERASED_CASE;
/** The same for the `data` of a webhook, by the name of the field wherever it stands in there. */
export const ERASED_IN_WEBHOOKS: ErasedFields = {
  ...ERASED_REFERRAL,
  ...ERASED_NOTE,
  ...ERASED_STATUS_UPDATE,
  ...ERASED_MED_CASE,
  ...ERASED_FILL,
  ...ERASED_TRANSACTION,
  ...erasedOfCase,
  fileName: ERASED,
  category: null,
};
