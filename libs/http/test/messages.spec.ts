import { describe, expect, it } from '@jest/globals';
import { OPTIONAL } from '@referral-exchange/http';
import type { ApiError, FieldFault } from '@referral-exchange/contracts';
import { eachRule, type SelfChecking } from '../src/body/rules-across.js';
import { validateDto } from '../src/body/validate-dto.js';
import { JurisdictionCode, OneOf } from '../src/fields/choice-fields.js';
import { Instant } from '../src/fields/date-fields.js';
import { ListOf } from '../src/fields/list-fields.js';
import { Money, WholeNumber } from '../src/fields/number-fields.js';
import { ListOfNested } from '../src/fields/object-fields.js';
import { LongText, Pattern, Text, Uuid } from '../src/fields/text-fields.js';

class Slot implements SelfChecking {
  @WholeNumber(1, 9, 'First.', 1, OPTIONAL) first?: number;
  @WholeNumber(1, 9, 'Last.', 1, OPTIONAL) last?: number;

  faults(): FieldFault[] {
    if (this.first === undefined || this.last === undefined || this.first <= this.last) return [];
    return [{ field: 'last', code: 'out_of_range', message: 'last must not be less than first' }];
  }
}

class Body implements SelfChecking {
  @Text('A title.', 'x', { max: 3, ...OPTIONAL }) title?: string;
  @OneOf(['SENT', 'SIGNED'], 'A status.', 'SENT', OPTIONAL) status?: string;
  @JurisdictionCode('A state.', 'NY', OPTIONAL) jurisdiction?: string;
  @ListOf('jurisdiction', 'States.', ['NY'], { unique: true, ...OPTIONAL }) jurisdictions?: string[];
  @Uuid('An id.', '0192f3a0-2000-7000-8000-000000000001', OPTIONAL) id?: string;
  @Pattern(/^\d{11}$/, 'A code.', '00000000000', { what: '11 digits', ...OPTIONAL }) ndc?: string;
  @LongText('A secret.', 'x', { max: 9, writeOnly: true, ...OPTIONAL }) password?: string;
  @WholeNumber(1, 5, 'A tier.', 1, { writeOnly: true, ...OPTIONAL }) pin?: number;
  @Instant('A time.', '2026-01-01T00:00:00Z', OPTIONAL) at?: string;
  @Money('Fees.', 1, OPTIONAL) fees?: number;
  @Money('Settlement.', 1, OPTIONAL) settlement?: number;
  @ListOfNested(() => Slot, 'Slots.', OPTIONAL) slots?: Slot[];

  faults(): FieldFault[] {
    return eachRule(
      () => (Object.values(this).some((value) => value !== undefined) ? [] : [EMPTY]),
      () => ((this.fees ?? 0) > (this.settlement ?? Infinity) ? [TOO_HIGH] : []),
    );
  }
}
const EMPTY = { field: '', code: 'required', message: 'Send at least one field' };
const TOO_HIGH = { field: 'fees', code: 'out_of_range', message: 'fees are above settlement' };

function faultsOf(body: object, isQuery = false): FieldFault[] {
  try {
    validateDto(Body, body as Record<string, unknown>, { isQuery });
    return [];
  } catch (error) {
    return ((error as ApiError).details as { errors: FieldFault[] }).errors;
  }
}
const messagesOf = (...args: Parameters<typeof faultsOf>) => faultsOf(...args).map(({ message }) => message);

describe('the message of a fault', () => {
  it.each<[object, string]>([
    [{ title: 5 }, 'title must be a string, not a number'],
    [{ title: ' ' }, 'title must not be empty'],
    [{ title: 'secret' }, 'title must have at most 3 characters'],
    [{ status: 'LOST' }, 'status must be one of SENT, SIGNED, not "LOST"'],
    [{ status: 5 }, 'status must be one of SENT, SIGNED, not 5'],
    [{ jurisdiction: 'ZZ' }, 'jurisdiction must be a jurisdiction of GET /jurisdictions, such as NY, not "ZZ"'],
    [{ id: 'x'.repeat(50) }, `id must be a UUID, such as 0192f3a0-2000-7000-8000-000000000001, not "${'x'.repeat(40)}…"`],
    [{ ndc: '123' }, 'ndc must be 11 digits'],
    [{ password: 12 }, 'password must be a string, not a number'],
    [{ pin: '1234' }, 'pin must be a whole number, not a string'],
    [{ pin: 1234 }, 'pin must be from 1 to 5'],
    [{ at: '2026-01-01T00:00:00' }, 'at must be a date and time with Z or an offset, such as 2026-12-05T10:00:00Z, not "2026-01-01T00:00:00"'],
    [{ fees: '$500' }, 'fees must be an amount written as a plain number, such as 1000.50, not "$500"'],
    [{ fees: 1.234 }, 'fees must have at most 2 decimals, not 1.234'],
    [{ slots: {} }, 'slots must be a list, not an object'],
    [{ slots: [null] }, 'slots.0 must be an object, not null'],
    [{ slots: [{ first: 10 }] }, 'slots.0.first must be from 1 to 9, not 10'],
    [{ jurisdictions: ['NY', 'CA', 'ny'] }, 'jurisdictions.2 repeats jurisdictions.0: send each value once'],
  ])('of %j', (body, message) => {
    expect(messagesOf(body)).toEqual([message]);
  }); // prettier-ignore

  it('names each wrong element of a list, or the parameter of a query', () => {
    const jurisdictions = ['NY', 'ZZ', 'QQ'];
    expect(faultsOf({ jurisdictions }).map(({ field }) => field)).toEqual([
      'jurisdictions.1',
      'jurisdictions.2',
    ]);
    expect(faultsOf({ jurisdictions }, true)).toEqual([
      {
        field: 'jurisdictions',
        code: 'invalid_enum',
        message: 'jurisdictions must be a jurisdiction of GET /jurisdictions, such as NY, not "ZZ"',
      },
    ]);
  });
});

describe('a rule across fields', () => {
  const fieldsOf = (body: object) => faultsOf(body).map(({ field }) => field);

  it('is judged although other fields are wrong', () => {
    expect(fieldsOf({ title: 5, fees: 2, settlement: 1 })).toEqual(['title', 'fees']);
    expect(fieldsOf({ title: 5, slots: [{ first: 3, last: 2 }, { first: 'x', last: 1 }, { first: 9, last: 1 }] })).toEqual([
      'title', 'slots.1.first', 'slots.0.last', 'slots.2.last',
    ]); // prettier-ignore
  });

  it('is left out when it reads a field that is wrong', () => {
    expect(fieldsOf({ fees: 2, settlement: 'x' })).toEqual(['settlement']);
    // something was sent: it is wrong, not missing
    expect(fieldsOf({ title: 5 })).toEqual(['title']);
    expect(fieldsOf({})).toEqual(['']);
  });

  it('of an inner object is told by its whole path', () => {
    expect(faultsOf({ slots: [{}, { first: 3, last: 2 }] })).toEqual([
      { field: 'slots.1.last', code: 'out_of_range', message: 'last must not be less than first' },
    ]);
  });

  it('still ends the work with an error of its own', () => {
    class Broken implements SelfChecking {
      faults(): FieldFault[] {
        throw new TypeError('a mistake of the code');
      }
    }
    expect(() => validateDto(Broken, {})).toThrow('a mistake of the code');
  });
});
