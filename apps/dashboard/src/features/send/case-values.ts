import type { CaseBody, SentCase } from '../../api/send.ts';

/** What is typed into the fields of a case, as text: also what is not valid yet is kept. */
export interface CaseValues {
  clientFirstName: string;
  clientLastName: string;
  clientEmail: string;
  clientPhone: string;
  clientDateOfBirth: string;
  title: string;
  caseType: string;
  jurisdiction: string;
  county: string;
  incidentDate: string;
  statuteOfLimitationsExpiration: string;
  description: string;
  tier: string;
  source: string;
  /** `yes`, or empty. */
  isRetainerSigned: string;
  /** In percent, from 0 to 100; the API has a fraction. */
  clientFeeAgreementPercentage: string;
  sendingFirmPercentage: string;
  sentExpirationHours: string;
  /** `succeeded`, `failed`, or empty: not tried. */
  warmTransfer: string;
  warmTransferUnsuccessfulReasonType: string;
  warmTransferUnsuccessfulReason: string;
  notes: string;
}

export type FieldName = keyof CaseValues;

export const NO_VALUES: CaseValues = {
  clientFirstName: '',
  clientLastName: '',
  clientEmail: '',
  clientPhone: '',
  clientDateOfBirth: '',
  title: '',
  caseType: '',
  jurisdiction: '',
  county: '',
  incidentDate: '',
  statuteOfLimitationsExpiration: '',
  description: '',
  tier: '',
  source: '',
  isRetainerSigned: '',
  clientFeeAgreementPercentage: '',
  sendingFirmPercentage: '',
  sentExpirationHours: '',
  warmTransfer: '',
  warmTransferUnsuccessfulReasonType: '',
  warmTransferUnsuccessfulReason: '',
  notes: '',
};

/** Fields, in the order in which a person meets them. */
export const FIELD_NAMES = Object.keys(NO_VALUES) as FieldName[];

/** A case for the API: what is empty is null. Pure. */
export function bodyOf(values: CaseValues): CaseBody {
  const text = (name: FieldName) => values[name].trim() || null;
  const number = (name: FieldName) => (text(name) === null ? null : Number(text(name)));
  const fee = number('clientFeeAgreementPercentage');
  const isFailed = values.warmTransfer === 'failed';
  const type = isFailed ? (text('warmTransferUnsuccessfulReasonType') as TransferReason | null) : null;
  return {
    clientFirstName: values.clientFirstName.trim(),
    clientLastName: values.clientLastName.trim(),
    clientEmail: text('clientEmail'),
    clientPhone: text('clientPhone'),
    clientDateOfBirth: text('clientDateOfBirth'),
    title: values.title.trim(),
    caseType: values.caseType,
    jurisdiction: values.jurisdiction,
    county: text('county'),
    incidentDate: text('incidentDate'),
    statuteOfLimitationsExpiration: text('statuteOfLimitationsExpiration'),
    description: text('description'),
    tier: number('tier'),
    source: text('source'),
    isRetainerSigned: values.isRetainerSigned === 'yes',
    clientFeeAgreementPercentage: fee === null ? null : inHundredths(fee),
    sendingFirmPercentage: number('sendingFirmPercentage'),
    sentExpirationHours: number('sentExpirationHours'),
    warmTransferAttempted: values.warmTransfer === '' ? null : true,
    warmTransferSuccessful: values.warmTransfer === '' ? null : !isFailed,
    warmTransferUnsuccessfulReasonType: type,
    warmTransferUnsuccessfulReason: type === 'OTHER' ? text('warmTransferUnsuccessfulReason') : null,
    notes: text('notes'),
  };
}

type TransferReason = NonNullable<CaseBody['warmTransferUnsuccessfulReasonType']>;

/** The fields of a case as a person edits them. Pure. */
export function valuesOf(record: SentCase): CaseValues {
  const values = { ...NO_VALUES };
  for (const name of FIELD_NAMES) {
    const value = (record as Record<string, unknown>)[name];
    if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  }
  const { clientFeeAgreementPercentage: fee, isRetainerSigned, warmTransferAttempted } = record;
  return {
    ...values,
    clientFeeAgreementPercentage: fee === null ? '' : String(Number((fee * 100).toFixed(4))),
    isRetainerSigned: isRetainerSigned ? 'yes' : '',
    warmTransfer: warmTransferAttempted ? (record.warmTransferSuccessful ? 'succeeded' : 'failed') : '',
  };
}

/** What the person changed of what is stored. Pure. */
export function changesOf(stored: CaseValues, values: CaseValues): Partial<CaseBody> {
  const before = bodyOf(stored);
  const changes = Object.entries(bodyOf(values)).filter(
    ([name, value]) => before[name as keyof CaseBody] !== value,
  );
  return Object.fromEntries(changes) as Partial<CaseBody>;
}

/** A field that two people changed, and what the other one wrote. */
export type OtherWords = Partial<Record<FieldName, string>>;

/**
 * Brings what somebody else stored meanwhile into a form. What the person typed stays; where both changed
 * one field, the words of the other are told. Pure.
 */
export function mergeValues(
  stored: CaseValues,
  mine: CaseValues,
  theirs: CaseValues,
): { values: CaseValues; others: OtherWords } {
  const values = { ...theirs };
  const others: OtherWords = {};
  for (const name of FIELD_NAMES) {
    if (mine[name] === stored[name]) continue;
    values[name] = mine[name];
    if (theirs[name] !== stored[name] && theirs[name] !== mine[name]) others[name] = theirs[name];
  }
  return { values, others };
}

/** 33.3 percent is 0.333, without the dust of a division. */
function inHundredths(percent: number): number {
  return Number((percent / 100).toFixed(6));
}
