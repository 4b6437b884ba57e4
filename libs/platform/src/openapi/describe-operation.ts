import { STATUS_CODES } from 'node:http';
import { INTERNAL_PREFIX, type ErrorCode, type InternalErrorCode } from '@referral-exchange/contracts';
import { API_QUERY } from '../body/valid-query.decorator.js';
import { honoursIfMatch } from '../entity-tag/if-match.decorator.js';
import { isTagged } from '../entity-tag/tagged.decorator.js';
import { statusOf } from '../errors/api.error.js';
import { accessRuleOf, isPublic } from '../principal/access.decorators.js';
import { callersOf, type AccessRule } from '../principal/principal.policy.js';
import { API_DATA, API_ERRORS, type DeclaredAnswer, type InlineSchema } from './api-data.decorator.js';
import { headersOf, parameterRef, type AnswerTraits } from './headers-and-parameters.js';
import { errorSchema, successSchema } from './envelope-schemas.js';
import { exampleRefs } from './error-examples.js';

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

/**
 * The query parameters of a route, from the schema of its DTO: Nest's own expansion loses integers and enums. The
 * DTO class is noted in `queryModels`, as it is no schema of the interface.
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
  operation.parameters = [...(operation.parameters ?? []), ...parameters];
}

/** Fills in what follows from a route's declarations: answers, errors, tier, callers, headers, security. */
export function describeOperation(operation: Operation, source: OperationSource): void {
  const { handler, controller, method, path } = source;
  const rule = accessRuleOf(handler, controller, method);
  const open = isPublic(handler, controller);
  const isIdempotent = method === 'POST' && !open && rule.envelope === 'public';
  const traits = { isTagged: isTagged(handler), isIdempotent };
  const takesIfMatch = honoursIfMatch(handler);
  declarePathParameters(operation, path);
  const inHeaders = [
    ...(isIdempotent ? [parameterRef('IdempotencyKey')] : []),
    ...(takesIfMatch ? [parameterRef('IfMatch')] : []),
    ...(traits.isTagged && rule.isRead ? [parameterRef('IfNoneMatch')] : []),
  ];
  if (inHeaders.length > 0) operation.parameters = [...(operation.parameters ?? []), ...inHeaders];
  describeAnswers(
    operation,
    (Reflect.getMetadata(API_DATA, handler) ?? []) as DeclaredAnswer[],
    rule,
    traits,
  );
  const declared = (Reflect.getMetadata(API_ERRORS, handler) ?? []) as (ErrorCode | InternalErrorCode)[];
  const mayConflict = isIdempotent || takesIfMatch;
  const implied = impliedErrors(operation, { ...source, open, mayConflict, rule });
  describeErrors(operation, [...new Set([...implied, ...declared])], rule, traits);
  operation.security = open ? [] : securityOf(path, rule);
  if (open) return;
  operation['x-required-tier'] = rule.tier;
  operation['x-callers'] = callersOf(rule);
}

/** A segment that a route takes from the path without saying more of it is a string. */
function declarePathParameters(operation: Operation, path: string): void {
  const declared = new Set(
    (operation.parameters ?? []).filter(({ in: place }) => place === 'path').map(({ name }) => name),
  );
  const missing = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => !declared.has(name));
  const parameters = missing.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
}

function describeAnswers(
  operation: Operation,
  answers: DeclaredAnswer[],
  rule: AccessRule,
  traits: AnswerTraits,
): void {
  // Nest guesses an answer without content for every route; the declared ones replace it
  if (answers.length > 0) operation.responses = {};
  for (const answer of answers) {
    operation.responses[answer.status] = {
      description: answer.description ?? STATUS_CODES[answer.status] ?? 'Success',
      headers: headersOf(answer.status, traits),
      ...(answer.data === null
        ? {}
        : { content: { 'application/json': { schema: successSchema(answer, rule.envelope) } } }),
    };
  }
  if (traits.isTagged && rule.isRead)
    operation.responses[304] = {
      description: 'The caller has this record already: no body.',
      headers: headersOf(304, traits),
    };
}

function impliedErrors(
  operation: Operation,
  facts: { path: string; open: boolean; mayConflict: boolean; rule: AccessRule },
): (ErrorCode | InternalErrorCode)[] {
  const { path, open, mayConflict, rule } = facts;
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).some(isChecked);
  const isInternal = rule.envelope === 'internal';
  return [
    ...(takesInput ? (['validation_error'] as const) : []),
    ...(open
      ? []
      : isInternal
        ? (['no_token', 'token_invalid', 'token_expired'] as const)
        : (['invalid_api_key', ...firmKeyErrors(rule)] as const)),
    ...(open ? [] : (['wrong_scope', isInternal ? 'insufficient_role' : 'insufficient_tier'] as const)),
    ...(path.includes('{') ? (['resource_not_found'] as const) : []),
    ...(mayConflict ? (['conflict'] as const) : []),
    ...(operation.requestBody === undefined ? [] : (['file_too_large'] as const)),
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];
}

/** A key of a firm is refused where the firm is deactivated or its integration is switched off (interface, "Errors"). */
function firmKeyErrors(rule: AccessRule): ErrorCode[] {
  const isForKeys = callersOf(rule).some((kind) => kind === 'firm_key' || kind === 'crm_token');
  return isForKeys ? ['public_api_not_enabled', 'api_key_firm_inactive'] : [];
}

/** Conditions on tags are never wrong, only not met. */
function isChecked(parameter: InlineSchema): boolean {
  return (
    parameter.$ref !== parameterRef('IfMatch').$ref && parameter.$ref !== parameterRef('IfNoneMatch').$ref
  );
}

function describeErrors(
  operation: Operation,
  codes: (ErrorCode | InternalErrorCode)[],
  rule: AccessRule,
  traits: AnswerTraits,
): void {
  for (const status of [...new Set(codes.map(statusOf))].sort((a, b) => a - b)) {
    const named = codes.filter((code) => statusOf(code) === status);
    operation.responses[status] ??= {
      description: `${STATUS_CODES[status]}: ${named.map((code) => `\`${code}\``).join(', ')}`,
      headers: headersOf(status, traits),
      content: {
        'application/json': {
          schema: errorSchema(rule.envelope),
          examples: exampleRefs(named, rule.envelope),
        },
      },
    };
  }
}

function securityOf(path: string, rule: AccessRule): Record<string, string[]>[] {
  const callers = callersOf(rule);
  const isInternal = path.startsWith(`${INTERNAL_PREFIX}/`);
  if (!isInternal) return [{ apiKey: [] }];
  return [
    ...(callers.includes('session') || callers.includes('oauth')
      ? [{ bearer: [] }, { sessionCookie: [] }]
      : []),
    ...(callers.includes('admin') ? [{ adminKey: [] }] : []),
  ];
}
