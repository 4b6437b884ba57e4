import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import {
  ApiError,
  type CallAnswer,
  type CallInput,
  SERVICE_TOKEN_HEADER,
  type ServiceCall,
  TOKENS_AT_ONCE,
  verifyCredentialCall,
  type VerifyCredentialResponse,
  verifyOAuthTokenCall,
  verifyOAuthTokensCall,
  verifySessionCall,
  type VerifyTokenRequest,
  type VerifyTokenResponse,
} from '@referral-exchange/contracts';
import {
  CONFIG,
  currentContext,
  GatheredQuestions,
  measureCall,
  throttledLog,
  withDeadline,
  withSpan,
} from '@referral-exchange/telemetry';
import { ServiceTokens } from '@referral-exchange/identity';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';
import { gatewayMetrics } from '../gateway.metrics.js';

/** The answer of auth about a key, or of its issuer about a token. */
export type CredentialAnswer = VerifyCredentialResponse | VerifyTokenResponse;

/**
 * Requests to one service in flight at once. Unknown keys use at most UNKNOWN_LOOKUPS of them (KeyLookups);
 * more wait here.
 */
const CONNECTIONS = 24;

/**
 * Asks auth which principal a key or a session belongs to, and oauth about its tokens. Uses undici alone: the
 * first call of every key waits for it, and `ServiceClient` goes through axios, 0.06 ms a call (ADR 128).
 */
@Injectable()
export class CredentialVerifier implements OnApplicationShutdown {
  private readonly pools = new Map<string, Pool>();
  private readonly deadlineMs: number;
  /** Batches tokens into one call: each then costs oauth a third (ADR 215). */
  private readonly oauthTokens = new GatheredQuestions<VerifyTokenRequest, VerifyTokenResponse>(
    TOKENS_AT_ONCE,
    (questions) => this.askAboutTokens(questions),
  );

  constructor(
    @Inject(CONFIG) { serviceAddresses, AUTH_TIMEOUT_MS, UPSTREAM_CONNECTION_LIFETIME_MS }: GatewayConfig,
    private readonly tokens: ServiceTokens,
  ) {
    this.deadlineMs = AUTH_TIMEOUT_MS;
    for (const service of ['auth', 'oauth']) {
      const address = serviceAddresses[service] as string;
      this.pools.set(
        service,
        new Pool(address, {
          connections: CONNECTIONS,
          clientTtl: UPSTREAM_CONNECTION_LIFETIME_MS,
          allowH2: false,
        }),
      );
    }
  }

  /**
   * @param token when it is not a key: the whole token goes to its issuer
   * @param resource the resource of MCP that the token was sent to, for which only oauth gives tokens
   * @throws {ApiError} 503 `service_unavailable` when the service does not answer, or its answer does not
   *   match its contract
   */
  async verify(sha256: string, token?: string, resource?: string): Promise<CredentialAnswer> {
    if (token === undefined) return this.ask(verifyCredentialCall, { sha256 });
    if (isOAuthToken(token)) return this.oauthTokens.ask({ token, resource });
    return resource === undefined ? this.ask(verifySessionCall, { token }) : { outcome: 'invalid' };
  }

  private async askAboutTokens(questions: readonly VerifyTokenRequest[]): Promise<VerifyTokenResponse[]> {
    const one = (question: VerifyTokenRequest) => this.ask(verifyOAuthTokenCall, question);
    if (questions.length === 1) return [await one(questions[0]!)];
    const batch = await this.ask(verifyOAuthTokensCall, { questions: [...questions] });
    // an oauth of the release before knows no call for several
    if (!batch) return Promise.all(questions.map(one));
    const { answers } = batch;
    if (answers.length === questions.length) return answers;
    throw notVerified('oauth', new Error(`${answers.length} answers to ${questions.length} questions`));
  }

  /** Null if the service answers 404 and the contract allows it. */
  private async ask<Call extends ServiceCall>(
    call: Call,
    question: CallInput<Call>['body'],
  ): Promise<CallAnswer<Call>> {
    const { service, method, path } = call;
    const attributes = { 'http.request.method': method, 'http.route': path, 'server.address': service };
    try {
      return await withSpan(`${method} ${service}${path}`, { kind: SpanKind.CLIENT, attributes }, () =>
        withDeadline(this.deadlineMs, (signal) => this.send(call, question, signal)),
      );
    } catch (error) {
      throw notVerified(service, error);
    }
  }

  private async send<Call extends ServiceCall>(
    call: Call,
    question: CallInput<Call>['body'],
    signal: AbortSignal,
  ): Promise<CallAnswer<Call>> {
    const { service, answer, whenMissing } = call;
    const headers = {
      'content-type': 'application/json',
      [SERVICE_TOKEN_HEADER]: await this.tokens.for(service),
      ...contextHeaders(),
    };
    const { status, said } = await this.measured(call, { headers, body: JSON.stringify(question), signal });
    if (status === 404 && whenMissing === null) return null as CallAnswer<Call>;
    if (status !== 200) throw new Error(`${service} answered ${status}`);
    return answer.parse(said) as CallAnswer<Call>;
  }

  /** Status 0 stands for no answer. */
  private async measured(
    { service, method, path }: ServiceCall,
    request: { headers: Record<string, string>; body: string; signal: AbortSignal },
  ): Promise<{ status: number; said: unknown }> {
    const startedAt = performance.now();
    let status = 0;
    try {
      const { statusCode, body } = await this.pools.get(service)!.request({ path, method, ...request });
      status = statusCode;
      return { status, said: await body.json() };
    } finally {
      measureCall(service, method, status, startedAt);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }
}

function notVerified(service: string, error: unknown): ApiError {
  throttledLog.warn({ err: error, service }, 'verifying a credential failed');
  gatewayMetrics.upstreamFailures.add({ upstream: service, 'error.type': 'verification' });
  return new ApiError('service_unavailable', 'The credential cannot be verified right now: try again');
}

/** When several requests wait for the same answer, the headers of the first. */
function contextHeaders(): Record<string, string> {
  const context = currentContext();
  return context ? { 'x-request-id': context.requestId, traceparent: context.traceparent } : {};
}

/** The type in a token's header tells its issuer (RFC 9068). Nothing else of it is trusted here. */
function isOAuthToken(token: string): boolean {
  try {
    const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8');
    const { typ } = JSON.parse(header) as { typ?: unknown };
    return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
  } catch {
    return false;
  }
}
