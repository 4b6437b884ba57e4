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
  /** Undefined: the SDKs have no method for it. */
  sdk: SdkNames | undefined;
}

/** What the SDKs call an operation, and its ids in Python (`docs/api/sdk.json`). */
export interface SdkNames {
  typescript: string;
  python: string;
  ids: Record<string, string>;
}

interface Credential {
  header: string;
  variable: string;
  /** What stands before the credential in the header. */
  scheme: string;
}

/** What a request holds. */
export interface Body {
  type: string;
  schema: Schema;
  isRequired: boolean;
  /** The first of the examples, the smallest. */
  example: unknown;
  examples: BodyExample[];
}

/** A body that works as it stands, but for what the reader must replace. */
interface BodyExample {
  name: string;
  summary: string;
  value: unknown;
  /** By path in the body: what to put there. */
  replace: Record<string, string>;
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

/** The areas of a document that have operations, in the order of the document. Pure. */
export function areasOf(
  document: OpenApi,
  audience: Audience,
  prefix: string,
  sdk: Readonly<Record<string, SdkNames>> = {},
): Area[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({
      ...operationOf(document, audience, prefix, path, method, one),
      sdk: sdk[one.operationId],
    })),
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
): Omit<Operation, 'sdk'> {
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
    body: bodyOf(operation),
    responses: responsesOf(operation, document),
    url: `${FOLDERS[audience]}/${slugOf(area)}#${operation.operationId}`,
  };
}

function credentialOf({ security = [] }: ApiOperation): Credential | null {
  const [name] = Object.keys(security[0] ?? {});
  return name === undefined ? null : (CREDENTIALS[name] ?? null);
}

function bodyOf({ requestBody }: ApiOperation): Body | null {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!requestBody || !entry) return null;
  const [type, media] = entry;
  return {
    type,
    schema: media.schema,
    isRequired: requestBody.required ?? false,
    example: shownExample(media),
    examples: Object.entries(media.examples ?? {}).map(
      ([name, { summary, value, 'x-replace': replace }]) => ({
        name,
        summary: summary ?? name,
        value,
        replace: replace ?? {},
      }),
    ),
  };
}

function shownExample({ examples = {} }: Media): unknown {
  return Object.values(examples)[0]?.value;
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
      example: isSuccess && media ? shownExample(media) : errors[0],
      errorCodes: isSuccess ? [] : errorCodes,
    };
  });
}

function errorCodeOf(value: unknown): string | undefined {
  return (value as { error?: { code?: string } } | undefined)?.error?.code;
}
