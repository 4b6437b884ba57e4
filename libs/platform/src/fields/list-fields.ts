import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray } from 'class-validator';
import { caseTypeKind, choiceKind, jurisdictionKind } from './choice-fields.js';
import { field, type FieldKind, type FieldOptions, type Keywords } from './field.js';
import { wholeNumberKind } from './number-fields.js';
import { emailKind, textKind, uuidKind } from './text-fields.js';

export interface ListOptions extends FieldOptions {
  min?: number;
  /** Most items. */
  max?: number;
  /** Refuse the same item twice. */
  unique?: boolean;
}

/** What a list may hold besides words of a closed list. */
const ITEMS = {
  text: textKind(255),
  uuid: uuidKind,
  email: emailKind(),
  'case type': caseTypeKind,
  jurisdiction: jurisdictionKind,
  'whole number': wholeNumberKind(0),
} satisfies Record<string, FieldKind>;

/**
 * A list of words of a closed list (`@ListOf(STATUSES, …)`) or of a kind of value (`@ListOf('uuid', …)`). In a query it may
 * be repeated or separated by commas.
 */
export const ListOf = <const V extends string>(
  items: readonly V[] | keyof typeof ITEMS,
  description: string,
  example: readonly unknown[] | null,
  options: ListOptions = {},
): PropertyDecorator => {
  const kind = typeof items === 'string' ? ITEMS[items] : choiceKind(items);
  return field(listKind(kind, options), description, example, options);
};

function listKind(item: FieldKind, options: ListOptions): FieldKind {
  const { read } = item;
  return {
    schema: { type: 'array', items: item.schema, ...listKeywords(options) },
    read: (value) => (read && Array.isArray(value) ? value.map(read) : value),
    checks: () => [...listChecks(options), ...item.checks({ each: true })],
  };
}

/** What OpenAPI says of the length of a list. */
export function listKeywords({ min, max, unique }: ListOptions): Keywords {
  return {
    ...(min === undefined ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
    ...(unique ? { uniqueItems: true } : {}),
  };
}

/** The validators of the list itself. */
export function listChecks({ min, max, unique }: ListOptions): PropertyDecorator[] {
  return [
    IsArray(),
    ...(min === undefined ? [] : [ArrayMinSize(min)]),
    ...(max === undefined ? [] : [ArrayMaxSize(max)]),
    ...(unique ? [ArrayUnique()] : []),
  ];
}
