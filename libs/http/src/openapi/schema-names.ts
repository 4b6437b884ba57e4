import type { OpenAPIObject } from '@nestjs/swagger';
import type { InlineSchema } from './api-data.decorator.js';

const PREFIX = '#/components/schemas/';

const publicName = (name: string): string => name.replace(/Dto$/, '');

/**
 * Gives every schema the name of its class without `Dto`, in the document itself, references included.
 * @throws when two classes would have one name.
 */
export function nameSchemas(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, InlineSchema>;
  const named: Record<string, InlineSchema> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (publicName(name) in named) throw new Error(`Two schemas are named ${publicName(name)}`);
    named[publicName(name)] = schema;
  }
  document.components!.schemas = named as NonNullable<OpenAPIObject['components']>['schemas'];
  renameReferences(document);
}

function renameReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  Object.values(node).forEach(renameReferences);
  const { $ref } = node as InlineSchema;
  if (typeof $ref === 'string' && $ref.startsWith(PREFIX))
    (node as InlineSchema).$ref = PREFIX + publicName($ref.slice(PREFIX.length));
}
