import type { InlineSchema } from './api-data.decorator.js';

/** The value null alone, in the words of OpenAPI 3.0.3. */
const NULL: InlineSchema = { type: 'object', nullable: true, enum: [null] };

/**
 * Completes, in place, every schema that is `nullable`. In OpenAPI 3.0.3 `nullable` extends only the `type`
 * beside it: an `enum` must list null itself, and a nullable reference becomes a choice between the reference
 * and null.
 */
export function admitNull(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  Object.values(node).forEach(admitNull);
  const schema = node as InlineSchema;
  // false is the default, and validators refuse it beside a reference, which has no `type`
  if (schema.nullable === false && schema.type === undefined) delete schema.nullable;
  // a choice says itself which of its parts is null
  if (schema.type === undefined && Array.isArray(schema.oneOf)) delete schema.nullable;
  if (schema.nullable !== true) return;
  // a new list: the old one may be a constant of the code
  if (Array.isArray(schema.enum)) schema.enum = [...new Set([...(schema.enum as unknown[]), null])];
  if (!Array.isArray(schema.allOf)) return;
  const [referred, ...others] = schema.allOf as InlineSchema[];
  if (!referred || others.length > 0) throw new Error('Only one reference can be nullable');
  delete schema.allOf;
  delete schema.nullable;
  delete schema.type;
  schema.oneOf = [referred, NULL];
}
