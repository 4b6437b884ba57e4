import type { ApiError, FieldFault } from '@referral-exchange/contracts';
import {
  AnyValue,
  Flag,
  ListOfNested,
  Nested,
  NULLABLE,
  OneOf,
  Text,
  WholeNumber,
} from '@referral-exchange/http';
import { SEND_KEYS } from '../model/crm-fields.js';
import { REQUIRED_KEYS, VALUE_ORIGINS, type ValueOrigin } from '../sends/case-of-record.js';
import type { Trial } from './try-mapping.js';

/** A field of the case that a send would make. */
export class TrialFieldDto {
  @Text('Field of `POST /sent-cases`.', 'clientFirstName') key: string;
  @Text('What the form calls it. Null: the form does not have it.', 'First name', NULLABLE) label:
    string | null;
  @AnyValue('Its value, as the case would have it. Null: none.', 'Dana', NULLABLE) value: unknown;
  @OneOf(VALUE_ORIGINS, 'Where the value comes from. Null: nothing gives it.', 'record', NULLABLE)
  origin: ValueOrigin | null;
  @Text('Field of the source record that is read for it. Null: none is.', 'First_Name__c', NULLABLE)
  sourceField: string | null;
  @Flag('Whether a send without a value is refused.', true) required: boolean;
  @Text('What is wrong with it. Null: nothing.', null, NULLABLE) fault: string | null;
}

/** One faulty field of the send. */
export class TrialFaultDto {
  @Text('The field.', 'clientLastName') field: string;
  @Text('What kind of mistake it is.', 'required') code: string;
  @Text('The mistake.', 'clientLastName (Last name) is required: give it in overrides') message: string;
}

/** The error that a send would be refused with, in the words of its answer. */
export class TrialErrorDto {
  @WholeNumber(400, 599, 'Status of the answer.', 400) status: number;
  @Text('`error.code` of the answer.', 'validation_error') code: string;
  @Text('`error.details.reason` of the answer.', null, NULLABLE) reason: string | null;
  @Text(
    '`error.details.failureCode` of the answer: why the record could not be read for good.',
    null,
    NULLABLE,
  )
  failureCode: string | null;
  @Text('`error.message` of the answer.', 'clientLastName (Last name) is required: give it in overrides')
  message: string;
  @ListOfNested(() => TrialFaultDto, '`error.details.errors` of the answer.') errors: TrialFaultDto[];
}

/** What a send of the record would come to. */
export class CrmTrialResultDto {
  @Flag('True: the send would make this case.', false) wouldBeSent: boolean;
  @Flag(
    'True: a receiving firm was named, and the whole send was run and undone. False: the case was judged alone.',
    true,
  )
  isWhole: boolean;
  @ListOfNested(() => TrialFieldDto, 'The fields of the mapping, and those that every case needs.')
  fields: TrialFieldDto[];
  @Nested(() => TrialErrorDto, 'The error that the send would be refused with. Null: none.', NULLABLE)
  error: TrialErrorDto | null;
}

/** A trial, field by field. Pure. */
export function presentTrial(trial: Trial): CrmTrialResultDto {
  const { profile, error, isWhole } = trial;
  const prefilled = Object.keys(profile.prefill).filter((key) => SEND_KEYS.includes(key));
  const keys = new Set([...profile.sendFields.map(({ key }) => key), ...prefilled, ...REQUIRED_KEYS]);
  return {
    ...{ wouldBeSent: error === null, isWhole },
    fields: [...keys].map((key) => presentField(key, trial)),
    error: error && presentError(error),
  };
}

function presentField(key: string, { profile, composition }: Trial): TrialFieldDto {
  const { values, body, origins, faults } = composition;
  const sendField = profile.sendFields.find((one) => one.key === key);
  const isRead = sendField !== undefined && profile.baseUrl !== null;
  const made: Record<string, unknown> = body ? { ...body } : values;
  return {
    ...{ key, label: sendField?.label ?? null, value: made[key] ?? null },
    origin: origins.get(key) ?? null,
    sourceField: isRead ? (sendField.sourceField ?? key) : null,
    required: sendField?.required === true || REQUIRED_KEYS.includes(key),
    fault: faults.find(({ field }) => field === key || field.startsWith(`${key}.`))?.message ?? null,
  };
}

function presentError({ status, code, message, details = {} }: ApiError): TrialErrorDto {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const errors = ((details.errors ?? []) as FieldFault[]).map((fault) => ({
    ...{ field: fault.field, code: fault.code, message: fault.message },
  }));
  return {
    status,
    code,
    message,
    reason: text(details.reason),
    failureCode: text(details.failureCode),
    errors,
  };
}
