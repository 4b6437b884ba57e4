import type { InlineSchema } from './api-data.decorator.js';

/** The one value null, as 3.0.3 can say it. */
const NULL: InlineSchema = { type: 'object', nullable: true, enum: [null] };

/**
 * Rewrites, in place, every reference that may be null. In OpenAPI 3.0.3 `nullable` adds to the `type` beside it and to nothing
 * else: with `allOf` what is referred to would still refuse null, so it becomes a choice between the two.
 */
export function admitNullBesideReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  Object.values(node).forEach(admitNullBesideReferences);
  const schema = node as InlineSchema;
  if (schema.nullable !== true || !Array.isArray(schema.allOf)) return;
  const [referred, ...others] = schema.allOf as InlineSchema[];
  if (!referred || others.length > 0) throw new Error('Only one reference can be nullable');
  delete schema.allOf;
  delete schema.nullable;
  delete schema.type;
  schema.oneOf = [referred, NULL];
}
