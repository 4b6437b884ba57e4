import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import {
  INTERNAL_PREFIX,
  PRINCIPAL_HEADER,
  PUBLIC_PREFIX,
  serviceUrlVariable,
} from '@referral-exchange/contracts';
import { CONFIG, currentContext, measureCall, throttledLog, withSpan } from '@referral-exchange/telemetry';
import { Agent } from 'undici';
import { type McpConfig, OWNERS } from '../config.js';
import type { Assistant } from './assistant.js';
import { type Operation, OPERATIONS } from './operations.js';
import { exchange } from './owner-exchange.js';
import { OwnerRefusal } from './owner-refusal.js';

const MAX_ANSWER_BYTES = 4_000_000;
/** After that the next call opens a new connection, so that new replicas get calls. */
const CONNECTION_LIFETIME_MS = 30_000;

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** What a call sends besides the caller. */
export interface OwnerRequest {
  /** Values of the `{…}` of the path. */
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: object;
  /** The version that the change is meant for. */
  ifMatch?: string;
  /** The owner does the same act once. */
  idempotencyKey?: string;
}

/** An answer with status 2xx. */
export interface OwnerAnswer {
  data: unknown;
  meta: Readonly<Record<string, unknown>>;
  pagination?: { page: number; limit: number; total: number; totalPages: number };
  /** The version of the record, for `ifMatch`. */
  etag?: string;
  /** The owner did this before, and gave the answer of that time again. */
  isReplayed: boolean;
}

/**
 * Calls the REST routes of the owners as the caller: with the principal that the gateway signed, so that
 * rights and masking are decided where they always are (ADR 191).
 */
@Injectable()
export class OwnerClient implements OnModuleDestroy {
  private readonly agent = new Agent({
    maxResponseSize: MAX_ANSWER_BYTES,
    clientTtl: CONNECTION_LIFETIME_MS,
    allowH2: false,
  });

  /** Addresses of the owners, without a slash at the end. */
  private readonly origins: ReadonlyMap<string, string>;
  private readonly timeoutMs: number;

  constructor(@Inject(CONFIG) config: McpConfig) {
    const addresses = config as unknown as Readonly<Record<string, string>>;
    this.origins = new Map(
      OWNERS.map((owner) => [owner, addresses[serviceUrlVariable(owner)]!.replace(/\/$/, '')]),
    );
    this.timeoutMs = config.MCP_OWNER_TIMEOUT_MS;
  }

  /**
   * @throws {OwnerRefusal} what the owner answered other than success; `service_unavailable` when it did not
   *   answer in time or in JSON
   */
  async call(
    assistant: Pick<Assistant, 'token' | 'principal'>,
    name: keyof typeof OPERATIONS,
    input: OwnerRequest = {},
  ): Promise<OwnerAnswer> {
    const { owner, method, path } = OPERATIONS[name];
    const attributes = { 'http.request.method': method, 'http.route': path, 'server.address': owner };
    return withSpan(`${method} ${owner}${path}`, { kind: SpanKind.CLIENT, attributes }, () =>
      this.send(assistant, OPERATIONS[name], input),
    );
  }

  private async send(
    { token, principal }: Pick<Assistant, 'token' | 'principal'>,
    operation: Operation,
    { params, query, body, ifMatch, idempotencyKey }: OwnerRequest,
  ): Promise<OwnerAnswer> {
    const { requestId, traceparent } = currentContext()!;
    // keys are at home under {base_url}, people under {internal_url}; the routes are the same
    const prefix = principal.kind === 'firm_key' ? PUBLIC_PREFIX : INTERNAL_PREFIX;
    const path = prefix + filled(operation.path, params) + searchOf(query);
    const headers = {
      [PRINCIPAL_HEADER]: token,
      'x-request-id': requestId,
      traceparent,
      ...(body && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const { status, text, etag, isReplayed } = await this.measured(operation, { path, headers, body });
    const envelope = readEnvelope(text, operation);
    if (status < 200 || status > 299) throw refusalOf(status, envelope);
    return { ...envelope, data: envelope.data, meta: envelope.meta ?? {}, etag, isReplayed };
  }

  /** Status 0 stands for no answer. */
  private async measured(
    { owner, method, path }: Operation,
    call: { path: string; headers: Record<string, string>; body: object | undefined },
  ) {
    const startedAt = performance.now();
    let status = 0;
    try {
      const origin = this.origins.get(owner)!;
      const body = call.body && JSON.stringify(call.body);
      const reply = await exchange(this.agent, { origin, method, ...call, body }, this.timeoutMs);
      status = reply.status;
      const { etag, 'idempotent-replayed': replayed } = reply.headers;
      return { status, text: reply.text, etag, isReplayed: replayed === 'true' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throttledLog.warn({ owner, method, path, reason }, 'call to the owner of a record failed', owner);
      throw unavailable(method !== 'GET');
    } finally {
      measureCall(owner, method, status, startedAt);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.agent.destroy();
  }
}

/** @param mayBeDone the owner may have done it, and its answer was lost */
function unavailable(mayBeDone = false): OwnerRefusal {
  const details = mayBeDone ? { reason: 'outcome_unknown' } : {};
  return new OwnerRefusal(503, 'service_unavailable', 'This is not available right now', details);
}

function filled(path: string, params: OwnerRequest['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function searchOf(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams([...pairs]).toString()}`;
}

interface Envelope extends Pick<OwnerAnswer, 'data' | 'pagination'> {
  meta?: Record<string, unknown>;
  error?: { code?: string; message?: string; details?: Record<string, unknown> };
}

/** The parser's own error repeats a part of the answer, which may be client data. */
function readEnvelope(text: string, { owner, path }: Operation): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    throttledLog.warn({ owner, path }, 'the owner of a record answered no JSON', owner);
    throw unavailable();
  }
}

function refusalOf(status: number, { error }: Envelope): OwnerRefusal {
  if (status >= 500 || !error?.code) return unavailable();
  return new OwnerRefusal(status, error.code, error.message ?? 'The call was refused', error.details);
}
