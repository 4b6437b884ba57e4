import { ApiError, type FieldFault, validationError } from '@referral-exchange/contracts';
import { declaredFields, validateDto } from '@referral-exchange/http';
import { SEND_KEYS } from '../model/crm-fields.js';
import type { CrmProfile, SendField } from '../model/crm-profile.entity.js';
import { CreateSentCaseDto } from '../../core/sent-cases/create-sent-case.dto.js';
import type { InteractiveSendDto } from './interactive-send.dto.js';
import { isMissing, valuesOfRecord } from './record-values.js';

type Values = Record<string, unknown>;

/** Fields of POST /sent-cases without which there is no case. */
const REQUIRED_KEYS = [...declaredFields(CreateSentCaseDto)]
  .filter(([key, { options }]) => !options.optional && SEND_KEYS.includes(key))
  .map(([key]) => key);

/** @throws 400 for a key of `overrides` that is not a key of `sendFields` */
export function assertOverrideKeys({ sendFields }: CrmProfile, { overrides }: InteractiveSendDto): void {
  const keys = sendFields.map(({ key }) => key);
  const faults = Object.keys(overrides ?? {})
    .filter((key) => !keys.includes(key))
    .map((key) => ({
      field: `overrides.${key}`,
      code: 'unknown_key',
      message: `${key} must be a key of the sendFields of the mapping: ${keys.join(', ') || 'it has none'}`,
    }));
  if (faults.length > 0) throw validationError(faults);
}

/**
 * The case that a record becomes: values of `prefill`, then of the source record, then `overrides`
 * (decisions, section 14, "Bodies"). An empty field of the record leaves the prefilled value. Pure. @throws
 * 400 naming what is missing or wrong
 */
export function caseOfRecord(
  profile: CrmProfile,
  record: Values,
  input: InteractiveSendDto,
): CreateSentCaseDto {
  const recorded = valuesOfRecord(profile, record);
  const given: Values = { ...input.overrides, ...(input.notes ? { notes: input.notes } : {}) };
  const values: Values = { ...prefilled(profile), ...recorded.values, ...given };
  const ofRecord = [...recorded.faults.values()].filter(({ field }) => !Object.hasOwn(given, field));
  const wrong = new Set(ofRecord.map(({ field }) => field));
  const own = [
    ...ofRecord,
    ...missingFaults(profile, values).filter(({ field }) => !wrong.has(field)),
    ...profile.sendFields.flatMap((field) => lengthFaults(field, values[field.key])),
  ];
  const { routingRuleId, roundRobinPosition, targetFirmIds } = input;
  const body = { ...values, routingRuleId, roundRobinPosition, referentFirmId: targetFirmIds[0] };
  const found = validated(body);
  const named = new Set(own.map(({ field }) => field));
  const faults = [...own, ...found.faults.filter(({ field }) => !named.has(field))];
  if (faults.length > 0) throw validationError(faults);
  return found.body!;
}

function prefilled({ prefill }: CrmProfile): Values {
  return Object.fromEntries(Object.entries(prefill).filter(([key]) => SEND_KEYS.includes(key)));
}

/**
 * A field that a case or the mapping requires, and who can give it: the sender for a field of the form, else
 * an administrator.
 */
function missingFaults({ sendFields }: CrmProfile, values: Values): FieldFault[] {
  const ofForm = new Map(sendFields.map((field) => [field.key, field]));
  const required = sendFields.filter((field) => field.required).map(({ key }) => key);
  return [...new Set([...required, ...REQUIRED_KEYS])]
    .filter((key) => isMissing(values[key]))
    .map((key) => {
      const label = ofForm.get(key)?.label;
      const message =
        label === undefined
          ? `${key} is required, and the send mapping of your firm does not provide it: an administrator adds it ` +
            'to prefill or sendFields with PUT /firm/crm-mappings'
          : `${key} (${label}) is required: give it in overrides`;
      return { field: key, code: 'required', message };
    });
}

function lengthFaults({ key, maxLength }: SendField, value: unknown): FieldFault[] {
  if (maxLength === null || typeof value !== 'string' || value.length <= maxLength) return [];
  return [{ field: key, code: 'too_long', message: `${key} must have at most ${maxLength} characters` }];
}

function validated(body: Values): { body?: CreateSentCaseDto; faults: FieldFault[] } {
  try {
    return { body: validateDto(CreateSentCaseDto, body), faults: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { faults: (error.details as { errors: FieldFault[] }).errors };
  }
}
