import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '@referral-exchange/contracts';
import { validateDto } from '../src/body/validate-dto.js';
import { CaseTypeName, JurisdictionCode, OneOf } from '../src/fields/choice-fields.js';
import { CalendarDate, DateOrInstant, Instant } from '../src/fields/date-fields.js';
import { inputFields } from '../src/fields/input-fields.js';
import { ListOf } from '../src/fields/list-fields.js';
import { Count, Flag, Fraction, Money, Percentage, WholeNumber } from '../src/fields/number-fields.js';
import { CustomMetadata, FreeObject, ListOfNested, Nested } from '../src/fields/object-fields.js';
import { readQueryText } from '../src/fields/query-text.js';
import { Name } from '../src/fields/name-fields.js';
import { Email, LongText, OneLine, Pattern, Text, Url, Uuid } from '../src/fields/text-fields.js';

class Item {
  @Uuid('Firm that the item names.', '01890000-0000-7000-8000-000000000001') firmId: string;
}

class Everything {
  @Text('A title.', 'Smith v. Jones', { max: 10, optional: true }) title?: string;
  @LongText('Notes.', 'Called back.', { min: 2, max: 10, optional: true, nullable: true }) notes?:
    string | null;
  @OneLine('Why.', 'Conflict', { max: 10, optional: true }) reason?: string;
  @Name('A name.', 'Abbott & Crane LLP', { optional: true }) name?: string;
  @Pattern(/^[0-9a-f]{4}$/, 'A digest.', '00ff', { what: '4 hex digits', optional: true }) digest?: string;
  @Email('An e-mail address.', 'ann@example.com', { trim: true, optional: true }) email?: string;
  @Url('An address.', 'https://example.com', { optional: true }) url?: string;
  @Uuid('An id.', '01890000-0000-7000-8000-000000000001', { optional: true }) id?: string;
  @OneOf(['SENT', 'SIGNED'], 'A status.', 'SENT', { optional: true }) status?: string;
  @OneOf(['FULL'], 'A tier of a key.', 'FULL', { optional: true, exact: true }) keyTier?: string;
  @CaseTypeName('A case type.', 'dog_bite', { optional: true }) caseType?: string;
  @JurisdictionCode('A state.', 'NY', { optional: true }) jurisdiction?: string;
  @CalendarDate('A day.', '2026-01-31', { optional: true }) day?: string;
  @Instant('A time.', '2026-01-31T12:00:00.000Z', { optional: true }) at?: string;
  @DateOrInstant('From.', '2026-01-31', { optional: true }) from?: string;
  @Money('Fees.', 100.5, { above: true, optional: true }) fees?: number;
  @Fraction('A share.', 0.33, { optional: true }) share?: number;
  @Percentage('A share.', 33, { optional: true }) percentage?: number;
  @WholeNumber(1, 5, 'A tier.', 1, { nullable: true }) tier: number | null = null;
  @Count('How many.', 3, { optional: true }) count?: number;
  @Flag('Yes or no.', true, { optional: true }) flag?: boolean;
  @ListOf(['NY', 'NJ'], 'States.', ['NY'], { optional: true, max: 2, unique: true }) states?: string[];
  @ListOf('case type', 'Case types.', ['dog_bite'], { optional: true }) caseTypes?: string[];
  @CustomMetadata('Own data.', { a: 1 }, { optional: true }) customMetadata?: CustomMetadata;
  @FreeObject('Anything.', { a: 1 }, { optional: true }) anything?: object;
  @Nested(() => Item, 'One.', { optional: true }) one?: Item;
  @ListOfNested(() => Item, 'Many.', { optional: true, max: 2 }) many?: Item[];
}

function faultsOf(body: object): unknown[] {
  try {
    validateDto(Everything, { tier: null, ...body });
    return [];
  } catch (error) {
    const { errors } = (error as ApiError).details as { errors: { field: string; code: string }[] };
    return errors.map(({ field, code }) => `${field} ${code}`);
  }
}

it('counts an emoji as one character, as its description and the database do', () => {
  expect(faultsOf({ title: '😀'.repeat(10), customMetadata: { ['😀'.repeat(255)]: 'x' } })).toEqual([]);
});

describe('a field', () => {
  it.each([
    [{ title: '  ' }, 'title required'],
    [{ title: 'x'.repeat(11) }, 'title too_long'],
    [{ title: '😀'.repeat(11) }, 'title too_long'],
    [{ title: null }, 'title required'],
    [{ title: 5 }, 'title invalid_type'],
    [{ name: [] }, 'name invalid_type'],
    [{ email: 5 }, 'email invalid_type'],
    [{ at: '2026-02-28T10:00:00' }, 'at invalid_format'],
    [{ at: '2026-02-28' }, 'at invalid_format'],
    [{ notes: 5 }, 'notes invalid_type'],
    [{ notes: 'x' }, 'notes too_short'],
    [{ reason: 'x'.repeat(11) }, 'reason too_long'],
    [{ name: '' }, 'name required'],
    [{ digest: 'xyz' }, 'digest invalid_format'],
    [{ email: 'nobody' }, 'email invalid_format'],
    [{ url: 5 }, 'url invalid_type'],
    [{ id: 'x' }, 'id invalid_format'],
    [{ status: 'LOST' }, 'status invalid_enum'],
    [{ keyTier: 'full' }, 'keyTier invalid_enum'],
    [{ caseType: 'none' }, 'caseType invalid_enum'],
    [{ jurisdiction: 'XX' }, 'jurisdiction invalid_enum'],
    [{ day: '2026-02-29' }, 'day invalid_format'],
    [{ at: '2026-02-29' + 'T25:00:00Z' }, 'at invalid_format'],
    [{ from: 'monday' }, 'from invalid_format'],
    [{ fees: 0 }, 'fees out_of_range'],
    [{ fees: 1e-7 }, 'fees invalid_format'],
    [{ share: 1.1 }, 'share out_of_range'],
    [{ percentage: '5' }, 'percentage invalid_type'],
    [{ tier: 6 }, 'tier out_of_range'],
    [{ tier: undefined }, 'tier required'],
    [{ count: -1 }, 'count out_of_range'],
    [{ flag: 'true' }, 'flag invalid_type'],
    [{ states: 'NY' }, 'states invalid_type'],
    [{ states: ['NY', 'ny'] }, 'states.1 duplicate'],
    [{ caseTypes: ['dog_bite', 'none', 5] }, 'caseTypes.1 invalid_enum,caseTypes.2 invalid_type'],
    [{ customMetadata: { a: {} } }, 'customMetadata invalid'],
    [{ anything: 5 }, 'anything invalid_type'],
    [{ one: { firmId: 5 } }, 'one.firmId invalid_type'],
    [{ many: [{}, {}] }, 'many.0.firmId required,many.1.firmId required'],
  ])('refuses %j as %s', (body, fault) => {
    expect(faultsOf(body).join()).toBe(fault);
  });

  it('normalises what it accepts', () => {
    const id = '01890000-0000-7000-8000-00000000000A';
    const read = validateDto(Everything, {
      title: ' a ', reason: 'a \n b', email: ' ann@example.com ', id, status: ' sent', caseType: 'Dog Bite',
      jurisdiction: 'ny', notes: null, tier: null, states: ['nj'], caseTypes: ['Dog Bite'], many: [{ firmId: id }],
    }); // prettier-ignore
    expect(read).toMatchObject({
      title: 'a', reason: 'a b', email: 'ann@example.com', id: id.toLowerCase(), status: 'SENT', caseType: 'dog_bite',
      jurisdiction: 'NY', notes: null, tier: null, states: ['NJ'], caseTypes: ['dog_bite'],
      many: [{ firmId: id.toLowerCase() }],
    }); // prettier-ignore
    expect(read.many?.[0]).toBeInstanceOf(Item);
  });

  it('of a query is read from text', () => {
    expect(
      readQueryText(Everything, {
        tier: '3',
        share: '0.5',
        flag: 'true',
        states: 'ny, nj',
        title: '7',
        other: '1',
      }),
    ).toEqual({ tier: 3, share: 0.5, flag: true, states: ['ny', 'nj'], title: '7', other: '1' });
    expect(readQueryText(Everything, { tier: 'x', flag: 'yes', share: '', states: ['ny', 'nj,nj'] })).toEqual(
      {
        tier: 'x',
        flag: 'yes',
        share: '',
        states: ['ny', 'nj', 'nj'],
      },
    );
  });

  it('of a request needs a maximum length, and words for its pattern', () => {
    class Answer {
      @Text('A title.', 'x') title: string;
    }
    expect(() => inputFields(Answer)).toThrow('Answer.title needs a maximum length');
    class Digest {
      @Pattern(/^x$/, 'A digest.', 'x') digest: string;
    }
    expect(() => inputFields(Digest)).toThrow('Digest.digest needs words for its pattern');
  });

  it('that a subclass declares again takes its new rules', () => {
    class Edit extends Everything {
      @Flag('Yes or no.', true) declare flag: boolean;
      @LongText('Notes.', 'x', { max: 3, optional: true }) declare notes?: string;
    }
    const faults = (body: object) => {
      try {
        validateDto(Edit, { tier: 1, ...body });
      } catch (error) {
        return ((error as ApiError).details as { errors: { field: string }[] }).errors.map(
          ({ field }) => field,
        );
      }
      return [];
    };
    expect(faults({})).toEqual(['flag']);
    expect(faults({ flag: true, notes: null })).toEqual(['notes']);
    expect(faults({ flag: true, notes: 'abc' })).toEqual([]);
    expect(faults({ flag: true, notes: 'abcd' })).toEqual(['notes']);
  });
});
