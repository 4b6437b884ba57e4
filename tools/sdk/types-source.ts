import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Schema } from './api-description.ts';

const HEAD = `/* Written by \`node tools/sdk/build.ts\` from docs/api (ADR 131). */
import type { FileSource } from '../uploads/file-source.js';

`;
/** The text of `api.ts`: a type for each schema, each query and each form, made by openapi-typescript. */
export async function typesSource(schemas: Record<string, Schema>): Promise<string> {
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
  const nodes = await openapiTS(document as never, {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: ({ format }) => (format === 'binary' ? fileSource() : undefined),
  });
  const isEmpty = /^export (type|interface) (paths|webhooks|operations|\$defs)\b/;
  return (
    HEAD +
    nodes
      .map((node) => astToString(node))
      .filter((text) => !isEmpty.test(text.trim()))
      .join('\n')
  );
}

const fileSource = () => ts.factory.createTypeReferenceNode('FileSource');
