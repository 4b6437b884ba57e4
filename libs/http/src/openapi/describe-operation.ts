import { STATUS_CODES } from 'node:http';
import {
  type ErrorCode,
  INTERNAL_PREFIX,
  type InternalErrorCode,
  statusOf,
} from '@referral-exchange/contracts';
import { API_QUERY } from '../body/valid-query.decorator.js';
import { honoursIfMatch, isTagged } from '../entity-tag/entity-tag.decorators.js';
import {
  type AccessRule,
  accessRuleOf,
  callersOf,
  describeAccess,
  isPublic,
  publishedAccess,
} from '@referral-exchange/identity';
import { API_DATA, API_ERRORS, type DeclaredAnswer, type InlineSchema } from './api-data.decorator.js';
import { headersOf, parameterRef, type AnswerTraits } from './headers-and-parameters.js';
import { errorSchema, successSchema } from './envelope-schemas.js';
import { exampleRefs } from './error-examples.js';

type Code = ErrorCode | InternalErrorCode;

/** One operation of an OpenAPI document, as far as we touch it. */
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: InlineSchema[];
  requestBody?: unknown;
  responses: Record<string, InlineSchema>;
  callbacks?: Record<string, Record<string, { post: Operation }>>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
}

/** Where an operation comes from. */
export interface OperationSource {
  method: string;
  path: string;
  controller: object;
  handler: object;
}

const addParameters = (operation: Operation, parameters: InlineSchema[]): void => {
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
};

const metadataOf = <T>(key: string, handler: object): T[] => (Reflect.getMetadata(key, handler) ?? []) as T[];

/**
 * The query parameters of a route, from the schema of its DTO: Nest's own expansion loses integers and enums.
 * The DTO class is noted in `queryModels`, as it is not a schema of the interface.
 */
export function describeQuery(
  operation: Operation,
  handler: object,
  schemas: Record<string, InlineSchema>,
  queryModels: Set<string>,
): void {
  const Dto = Reflect.getMetadata(API_QUERY, handler) as { name: string } | undefined;
  if (!Dto) return;
  queryModels.add(Dto.name);
  const { properties = {}, required = [] } = (schemas[Dto.name] ?? {}) as {
    properties?: Record<string, InlineSchema>;
    required?: string[];
  };
  const parameters = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
  addParameters(operation, parameters);
}

/** What the descriptions of a route's answers and errors depend on. */
interface RouteFacts extends AnswerTraits {
  path: string;
  method: string;
  isOpen: boolean;
  takesIfMatch: boolean;
  rule: AccessRule;
}

/** Fills in what follows from a route's declarations: answers, errors, tier, callers, headers, security. */
export function describeOperation(operation: Operation, source: OperationSource): void {
  const { handler, controller, method, path } = source;
  const rule = accessRuleOf(handler, controller, method);
  const isOpen = isPublic(handler, controller);
  const isIdempotent = method === 'POST' && !isOpen && rule.envelope === 'public';
  const takesIfMatch = honoursIfMatch(handler);
  const route = { path, method, isOpen, takesIfMatch, rule, isIdempotent, isTagged: isTagged(handler) };
  declarePathParameters(operation, path);
  addParameters(operation, [
    ...(isIdempotent ? [parameterRef('IdempotencyKey')] : []),
    ...(takesIfMatch ? [parameterRef('IfMatch')] : []),
    ...(route.isTagged && rule.isRead ? [parameterRef('IfNoneMatch')] : []),
  ]);
  describeAnswers(operation, metadataOf(API_DATA, handler), route);
  const codes = new Set([...impliedErrors(operation, route), ...metadataOf<Code>(API_ERRORS, handler)]);
  describeErrors(operation, [...codes], route);
  if (operation.requestBody !== undefined) describeBodyErrors(operation, route);
  operation.security = isOpen ? [] : securityOf(path, rule);
  if (isOpen) return;
  operation['x-required-tier'] = rule.tier;
  operation['x-callers'] = callersOf(rule);
  const access = publishedAccess(rule, isInternal(path));
  operation['x-access'] = access;
  operation.description = [operation.description, describeAccess(access)].filter(Boolean).join('\n\n');
}

/** A segment that a route takes from the path without saying more of it is a string. */
function declarePathParameters(operation: Operation, path: string): void {
  const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const missing = names.filter((name) => !declared.includes(name));
  addParameters(
    operation,
    missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  );
}

const jsonOf = (content: object, { csv }: Pick<DeclaredAnswer, 'csv'> = {}) => ({
  content: { 'application/json': content, ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}) },
});

function describeAnswers(operation: Operation, answers: DeclaredAnswer[], route: RouteFacts): void {
  // Nest guesses an answer without content for every route; the declared ones replace it
  if (answers.length > 0) operation.responses = {};
  for (const answer of answers) {
    operation.responses[answer.status] = {
      description: answer.description ?? wordsOf(answer),
      headers: headersOf(answer.status, route),
      ...contentOf(answer, route),
    };
  }
  if (route.isTagged && route.rule.isRead)
    operation.responses[304] = {
      description: 'Not modified. No body.',
      headers: headersOf(304, route),
    };
}

/** What a success carries, in a few words: the status alone says nothing. */
function wordsOf({ status, data, page, isArray, unwrapped }: DeclaredAnswer): string {
  if (data === null) return status === 202 ? 'Accepted. No body.' : 'Done. No body.';
  const name = typeof data === 'function' ? `\`${data.name.replace(/Dto$/, '')}\`` : undefined;
  if (page) return `A page of ${name ?? 'the list'}.`;
  if (isArray) return `The list of ${name ?? 'values'}.`;
  if (status === 201) return name ? `Created: the new ${name}.` : 'Created.';
  if (status === 202) return name ? `Accepted: the ${name}, which is worked on.` : 'Accepted.';
  return name ? `The ${name}${unwrapped ? ', beside `meta`' : ''}.` : 'Done.';
}

function contentOf(answer: DeclaredAnswer, { rule }: RouteFacts): object {
  if (answer.data === null) return {};
  if (answer.mediaType) return { content: { [answer.mediaType]: { schema: answer.data } } };
  return jsonOf({ schema: successSchema(answer, rule.envelope) }, answer);
}

function impliedErrors(operation: Operation, route: RouteFacts): Code[] {
  const { path, method, isOpen, isIdempotent, takesIfMatch, rule } = route;
  const hasBody = operation.requestBody !== undefined;
  const isInternal = rule.envelope === 'internal';
  const ofCredentials: Code[] = isInternal
    ? ['no_token', 'token_invalid', 'token_expired', 'wrong_scope', 'insufficient_role']
    : ['invalid_api_key', ...firmKeyErrors(rule), 'wrong_scope', 'insufficient_tier'];
  const codes: (Code | false)[] = [
    // every address can be malformed, e.g. have more than 100 parameters
    'validation_error',
    // a page of another site may send a request with the cookies of a session
    ...(isOpen ? (isInternal && method !== 'GET' ? (['permission_denied'] as const) : []) : ofCredentials),
    path.includes('{') && 'resource_not_found',
    (isIdempotent || takesIfMatch) && 'conflict',
    hasBody && 'file_too_large',
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];
  return codes.filter((code) => code !== false);
}

/** A key of a firm is refused when the firm or its integration is off (interface, "Errors"). */
function firmKeyErrors(rule: AccessRule): ErrorCode[] {
  const isForKeys = callersOf(rule).some((kind) => kind === 'firm_key' || kind === 'crm_token');
  return isForKeys ? ['public_api_not_enabled', 'api_key_firm_inactive'] : [];
}

function describeErrors(operation: Operation, codes: Code[], route: RouteFacts): void {
  const { envelope } = route.rule;
  for (const status of [...new Set(codes.map(statusOf))].sort((a, b) => a - b)) {
    const named = codes.filter((code) => statusOf(code) === status);
    operation.responses[status] ??= {
      description: `${STATUS_CODES[status]}: ${named.map((code) => `\`${code}\``).join(', ')}`,
      headers: headersOf(status, route),
      ...jsonOf({ schema: errorSchema(envelope), examples: exampleRefs(named, envelope) }),
    };
  }
}

/** A body that does not arrive in time, or comes packed: statuses of HTTP that have no code of their own. */
function describeBodyErrors(operation: Operation, route: RouteFacts): void {
  const { envelope } = route.rule;
  for (const [status, cause] of [
    [408, 'the body came too slowly'],
    [415, 'the body has a `Content-Encoding`'],
  ] as const)
    operation.responses[status] = {
      description: `${STATUS_CODES[status]}: \`validation_error\`, ${cause}`,
      headers: headersOf(status, route),
      ...jsonOf({ schema: errorSchema(envelope), examples: exampleRefs(['validation_error'], envelope) }),
    };
}

function securityOf(path: string, rule: AccessRule): Record<string, string[]>[] {
  const { callers } = publishedAccess(rule, isInternal(path));
  if (!isInternal(path)) return callers.length > 0 ? [{ apiKey: [] }] : [];
  const isForPeople = callers.includes('session') || callers.includes('oauth');
  return [
    ...(isForPeople ? [{ bearer: [] }, { sessionCookie: [] }] : []),
    ...(callers.includes('admin') ? [{ adminKey: [] }] : []),
  ];
}

const isInternal = (path: string): boolean => path.startsWith(`${INTERNAL_PREFIX}/`);
