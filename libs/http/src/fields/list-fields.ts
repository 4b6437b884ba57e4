import { atLeastItems, atMostItems, isList, type Check } from './checks.js';
import { caseTypeKind, choiceKind, jurisdictionKind } from './choice-fields.js';
import { field, definedOf, type Described, type FieldKind, type FieldOptions } from './field.js';
import { wholeNumberKind } from './number-fields.js';
import { emailKind, textKind, uuidKind } from './text-fields.js';

/** `min`, `max`: number of items. `unique`: the same item twice is refused. */
export type ListOptions = FieldOptions & { min?: number; max?: number; unique?: boolean };

/** What a list may hold besides words of a closed list. */
const ITEMS = {
  text: textKind(255),
  address: textKind(2_048),
  uuid: uuidKind,
  email: emailKind(),
  'case type': caseTypeKind,
  jurisdiction: jurisdictionKind,
  'whole number': wholeNumberKind(0),
} satisfies Record<string, FieldKind>;

/**
 * A list of words of a closed list (`@ListOf(STATUSES, …)`) or of a kind of value (`@ListOf('uuid', …)`). In
 * a query it may be repeated or separated by commas.
 */
export const ListOf = <const V extends string>(
  items: readonly V[] | keyof typeof ITEMS,
  ...described: Described<readonly unknown[], ListOptions>
): PropertyDecorator => {
  const [, , options = {}] = described;
  const element = typeof items === 'string' ? (ITEMS[items] as FieldKind) : choiceKind(items);
  const { read } = element;
  const kind: FieldKind = {
    schema: { type: 'array', items: element.schema, ...listKeywords(options) },
    read: (value) => (read && Array.isArray(value) ? value.map(read) : value),
    checks: () => listChecks(options),
    items: element,
    areUnique: options.unique,
  };
  return field(kind, ...described);
};

/** What OpenAPI says of the length of a list. */
export const listKeywords = ({ min, max, unique }: ListOptions) =>
  definedOf({ minItems: min, maxItems: max, uniqueItems: unique || undefined });

/** The rules of the list itself. */
export const listChecks = ({ min, max }: ListOptions): Check[] => [
  isList,
  ...(min === undefined ? [] : [atLeastItems(min)]),
  ...(max === undefined ? [] : [atMostItems(max)]),
];
