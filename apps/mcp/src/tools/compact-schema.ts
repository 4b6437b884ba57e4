import { z } from 'zod';

export type JsonSchema = Record<string, unknown> & { type: 'object' };
type Schema = Record<string, unknown>;

/** Levels of an answer whose fields are listed. Below them a field is an object, in words at most. */
const SHOWN_LEVELS = 1;

/**
 * The JSON Schema of a tool's arguments, without what says nothing: every client reads the list of tools into
 * the context of its model, and it may have 24 KB. The zod schema judges what comes. Pure.
 */
export function argumentsSchema(schema: z.ZodObject): JsonSchema {
  return shortened(z.toJSONSchema(schema, { io: 'input' })) as JsonSchema;
}

/** That of its answer: which fields there may be, and of what type. Pure. */
export function answerSchema(schema: z.ZodObject): JsonSchema {
  return outlined(shortened(z.toJSONSchema(schema, { io: 'output' })) as Schema, 0) as JsonSchema;
}

function shortened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shortened);
  if (typeof node !== 'object' || node === null) return node;
  const schema = withoutUnion(node as Schema);
  const kept = Object.entries(schema).filter(([key, value]) => !saysNothing(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, shortened(value)]));
}

/** `string or null` in one word. */
function withoutUnion(node: Schema): Schema {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [one, other] = anyOf as [Schema, Schema];
  if (other.type !== 'null' || typeof one.type !== 'string') return node;
  const values = Array.isArray(one.enum) ? { enum: [...(one.enum as unknown[]), null] } : {};
  return { ...one, ...values, type: [one.type, 'null'], ...rest };
}

/** The dialect is the default; formats stand for expressions; and errors tell the length of a text. */
const NEEDLESS = new Set([
  '$schema',
  'pattern',
  'propertyNames',
  'minLength',
  'maxLength',
  'exclusiveMinimum',
]);

function saysNothing(key: string, value: unknown): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  return NEEDLESS.has(key);
}

/** Objects down to SHOWN_LEVELS; what lists hold counts as the list. Nothing is listed twice (`asIn`). */
function outlined(node: Schema, level: number): Schema {
  const { type, description, properties, items, asIn } = node;
  if (typeof asIn === 'string') return { type, description: `As in ${asIn}` };
  const words = description === undefined ? {} : { description };
  if (items) return { type, items: outlined(items as Schema, level), ...words };
  if (!properties || level > SHOWN_LEVELS) return { type, ...words };
  const fields = Object.entries(properties as Record<string, Schema>);
  const shown = fields.map(([name, field]) => [name, outlined(field, level + 1)]);
  return { type, properties: Object.fromEntries(shown), ...words };
}
