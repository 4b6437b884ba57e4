import { sample } from 'openapi-sampler';
import {
  nameOfRef,
  resolvedParameter,
  type ApiOperation,
  type Media,
  type OpenApi,
  type Parameter,
  type Schema,
} from './openapi.ts';

export type Audience = 'public' | 'internal';

/** An operation with all that its entry shows. */
export interface Operation {
  id: string;
  audience: Audience;
  method: string;
  /** Below the prefix, with `{id}`. */
  path: string;
  prefix: string;
  area: string;
  summary: string;
  description: string;
  /** How the caller is told: a header and the variable of the samples, or none. */
  credential: Credential | null;
  parameters: Parameter[];
  body: Body | null;
  responses: OperationResponse[];
  /** Its entry on the site. */
  url: string;
}

interface Credential {
  header: string;
  variable: string;
  /** What stands before the credential in the header. */
  scheme: string;
}

interface Body {
  type: string;
  schema: Schema;
  isRequired: boolean;
  /** The smallest body that says something: the required fields, or a few where none is required. */
  example: unknown;
}

interface OperationResponse {
  status: string;
  description: string;
  schema: Schema | null;
  example: unknown;
  /** Codes of errors that it may have. */
  errorCodes: string[];
}

/** A heading of the reference, with its operations. */
export interface Area {
  name: string;
  audience: Audience;
  description: string;
  url: string;
  operations: Operation[];
  document: OpenApi;
}

const CREDENTIALS: Readonly<Record<string, Credential>> = {
  apiKey: { header: 'X-API-Key', variable: 'API_KEY', scheme: '' },
  adminKey: { header: 'x-admin-api-key', variable: 'ADMIN_API_KEY', scheme: '' },
  bearer: { header: 'Authorization', variable: 'ACCESS_TOKEN', scheme: 'Bearer ' },
};
const FOLDERS = { public: '/docs/api', internal: '/docs/internal' } as const;
/** How many fields the example of a change has when none is required. */
const SHOWN_FIELDS = 3;

/** The areas of a document that have operations, in the order of the document. Pure. */
export function areasOf(document: OpenApi, audience: Audience, prefix: string): Area[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => operationOf(document, audience, prefix, path, method, one)),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      audience,
      description,
      url: `${FOLDERS[audience]}/${slugOf(name)}`,
      operations: operations.filter(({ area }) => area === name),
      document,
    }))
    .filter((area) => area.operations.length > 0);
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function operationOf(
  document: OpenApi,
  audience: Audience,
  prefix: string,
  path: string,
  method: string,
  operation: ApiOperation,
): Operation {
  const area = operation.tags?.[0] ?? 'Other';
  return {
    id: operation.operationId,
    audience,
    method: method.toUpperCase(),
    path,
    prefix,
    area,
    summary: operation.summary,
    description: operation.description ?? '',
    credential: credentialOf(operation),
    parameters: (operation.parameters ?? []).map((one) => resolvedParameter(one, document)),
    body: bodyOf(operation, document),
    responses: responsesOf(operation, document),
    url: `${FOLDERS[audience]}/${slugOf(area)}#${operation.operationId}`,
  };
}

function credentialOf({ security = [] }: ApiOperation): Credential | null {
  const [name] = Object.keys(security[0] ?? {});
  return name === undefined ? null : (CREDENTIALS[name] ?? null);
}

function bodyOf({ requestBody }: ApiOperation, document: OpenApi): Body | null {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!requestBody || !entry) return null;
  const [type, media] = entry;
  return {
    type,
    schema: media.schema,
    isRequired: requestBody.required ?? false,
    example: shownExample(media) ?? smallExample(media.schema, document),
  };
}

/** The first example that the document itself names. */
function shownExample({ example, examples = {} }: Media): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

function smallExample(schema: Schema, document: OpenApi): unknown {
  const least = exampleOf(schema, document, { skipNonRequired: true });
  if (!isRecord(least) || Object.keys(least).length > 0) return least;
  const all = exampleOf(schema, document);
  return isRecord(all) ? Object.fromEntries(Object.entries(all).slice(0, SHOWN_FIELDS)) : all;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An example made of those of the fields. */
function exampleOf(
  schema: Schema,
  document: Pick<OpenApi, 'components'>,
  options: { skipNonRequired?: boolean } = {},
): unknown {
  return sample(schema as object, { ...options, quiet: true }, document);
}

function responsesOf({ responses }: ApiOperation, document: OpenApi): OperationResponse[] {
  return Object.entries(responses).map(([status, { description, content = {} }]) => {
    const media = content['application/json'];
    const errors = Object.values(media?.examples ?? {}).map(({ $ref, value }) =>
      $ref === undefined ? value : document.components.examples?.[nameOfRef($ref)]?.value,
    );
    const errorCodes = errors.flatMap((value) => errorCodeOf(value) ?? []);
    const isSuccess = status.startsWith('2');
    return {
      status,
      description,
      schema: media?.schema ?? null,
      example: isSuccess && media ? (shownExample(media) ?? exampleOf(media.schema, document)) : errors[0],
      errorCodes: isSuccess ? [] : errorCodes,
    };
  });
}

function errorCodeOf(value: unknown): string | undefined {
  return (value as { error?: { code?: string } } | undefined)?.error?.code;
}
