import { ApiError, type FieldFault, validationError } from '@referral-exchange/contracts';
import { declaredFields, hasAtMost, validateDto } from '@referral-exchange/http';
import { SEND_KEYS } from '../model/crm-fields.js';
import type { CrmProfile, SendField } from '../model/crm-profile.entity.js';
import { CreateSentCaseDto } from '../../core/sent-cases/create-sent-case.dto.js';
import type { InteractiveSendDto } from './interactive-send.dto.js';
import { isMissing, valuesOfRecord } from './record-values.js';

type Values = Record<string, unknown>;

/** Fields of POST /sent-cases without which there is no case. */
export const REQUIRED_KEYS: readonly string[] = [...declaredFields(CreateSentCaseDto)]
  .filter(([key, { options }]) => !options.optional && SEND_KEYS.includes(key))
  .map(([key]) => key);

/** @throws 400 for a key of `overrides` that is not a key of `sendFields` */
export function assertOverrideKeys(
  { sendFields }: CrmProfile,
  { overrides }: Pick<InteractiveSendDto, 'overrides'>,
): void {
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

/** Where a value of a case comes from. */
export const VALUE_ORIGINS = ['overrides', 'record', 'prefill'] as const;
export type ValueOrigin = (typeof VALUE_ORIGINS)[number];

/** A case made of a record, with what is wrong with it. */
export interface Composition {
  /** By field of POST /sent-cases. */
  values: Values;
  /** Also of a field whose value in the record is wrong. None: nothing gives the field. */
  origins: ReadonlyMap<string, ValueOrigin>;
  faults: FieldFault[];
  /** Without faults. */
  body?: CreateSentCaseDto;
}

/** What a send says itself; without a receiving firm the case is judged alone. */
export type SendInput = Pick<
  InteractiveSendDto,
  'overrides' | 'notes' | 'routingRuleId' | 'roundRobinPosition'
> & { targetFirmIds: readonly string[] };

/**
 * The case that a record becomes: values of `prefill`, then of the source record, then `overrides`
 * (decisions, section 14, "Bodies"). An empty field of the record leaves the prefilled value. A send and a
 * trial of a mapping both go by it (ADR 179). Pure.
 */
export function composeCase(profile: CrmProfile, record: Values, input: SendInput): Composition {
  const recorded = valuesOfRecord(profile, record);
  const given: Values = { ...input.overrides, ...(input.notes ? { notes: input.notes } : {}) };
  const preset = prefilled(profile);
  const values: Values = { ...preset, ...recorded.values, ...given };
  const ofRecord = [...recorded.faults.values()].filter(({ field }) => !Object.hasOwn(given, field));
  const wrong = new Set(ofRecord.map(({ field }) => field));
  const own = [
    ...ofRecord,
    ...missingFaults(profile, values).filter(({ field }) => !wrong.has(field)),
    ...profile.sendFields.flatMap((field) => lengthFaults(field, values[field.key])),
  ];
  const { routingRuleId, roundRobinPosition, targetFirmIds } = input;
  const found = validated({ ...values, routingRuleId, roundRobinPosition, referentFirmId: targetFirmIds[0] });
  const named = new Set(own.map(({ field }) => field));
  const faults = [...own, ...found.faults.filter(({ field }) => !named.has(field))];
  const origins = originsOf({
    prefill: Object.keys(preset),
    record: [...Object.keys(recorded.values), ...wrong],
    overrides: Object.keys(given),
  });
  // a default under a wrong value of the record is not what the record gives
  const shown = Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
  return { values: shown, origins, faults, ...(faults.length === 0 ? { body: found.body! } : {}) };
}

/** The case of a composition. @throws 400 naming what is missing or wrong */
export function caseOf({ faults, body }: Composition): CreateSentCaseDto {
  if (!body) throw validationError(faults);
  return body;
}

/** What goes before the others comes last. */
function originsOf(keys: Record<ValueOrigin, string[]>): Map<string, ValueOrigin> {
  return new Map(
    [...VALUE_ORIGINS].reverse().flatMap((origin) => keys[origin].map((key) => [key, origin] as const)),
  );
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
  if (maxLength === null || typeof value !== 'string' || hasAtMost(value, maxLength)) return [];
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
