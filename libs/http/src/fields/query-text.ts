import { declaredFields, type FieldClass } from './field.js';

/** How the text of a query becomes a value of a field's type. What does not fit stays, to be refused. */
const READ: Record<string, (value: unknown) => unknown> = {
  integer: (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  number: (value) =>
    typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value,
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  array: (value) =>
    [value]
      .flat()
      .flatMap((item) => (typeof item === 'string' ? item.split(',').map((one) => one.trim()) : [item])),
};

/**
 * The values of a query with the types of the class's fields, so that a query class uses the same decorators
 * as a body. Pure.
 */
export function readQueryText(Dto: FieldClass, query: Record<string, unknown>): Record<string, unknown> {
  const fields = declaredFields(Dto);
  const read = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    (READ[String(fields.get(name)?.kind.schema.type)] ?? ((text: unknown) => text))(value),
  ];
  return Object.fromEntries(Object.entries(query).map(read));
}
