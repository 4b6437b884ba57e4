import type { FieldFault } from '@referral-exchange/contracts';
import { ApiError, validateDto, validationError } from '@referral-exchange/platform';
import { SEND_KEYS } from '../crm/crm-fields.js';
import type { CrmProfile, SendField } from '../crm/crm-profile.entity.js';
import { CreateSentCaseDto } from '../sent-cases/create-sent-case.dto.js';
import type { InteractiveSendDto } from './interactive-send.dto.js';

type Values = Record<string, unknown>;

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
 * The case that a record becomes: values of `prefill`, then of the source record, then `overrides` (decisions, section 14,
 * "Bodies"). An empty field of the record leaves the prefilled value. Pure. @throws 400 naming what is missing or wrong
 */
export function caseOfRecord(
  profile: CrmProfile,
  record: Values,
  input: InteractiveSendDto,
): CreateSentCaseDto {
  const values: Values = {
    ...prefilled(profile),
    ...recorded(profile, record),
    ...input.overrides,
    ...(input.notes ? { notes: input.notes } : {}),
  };
  const own = profile.sendFields.flatMap((field) => faultsOf(field, values[field.key]));
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

function recorded({ sendFields }: CrmProfile, record: Values): Values {
  const values = sendFields.map(({ key, sourceField }) => {
    const name = sourceField ?? key;
    return [key, Object.hasOwn(record, name) ? record[name] : null] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => !isMissing(value)));
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function faultsOf({ key, label, required, maxLength }: SendField, value: unknown): FieldFault[] {
  if (required && isMissing(value)) {
    const message = `${key} (${label}) is required: give it in overrides`;
    return [{ field: key, code: 'required', message }];
  }
  if (maxLength !== null && typeof value === 'string' && value.length > maxLength)
    return [{ field: key, code: 'too_long', message: `${key} must have at most ${maxLength} characters` }];
  return [];
}

function validated(body: Values): { body?: CreateSentCaseDto; faults: FieldFault[] } {
  try {
    return { body: validateDto(CreateSentCaseDto, body), faults: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { faults: (error.details as { errors: FieldFault[] }).errors };
  }
}
