import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
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
import { CONFIG, currentContext, GatheredQuestions, throttledLog } from '@referral-exchange/telemetry';
import { ServiceTokens } from '@referral-exchange/identity';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config.js';
import { gatewayMetrics } from '../gateway.metrics.js';

/** What auth says about a key, or the issuer of a token about the token. */
export type CredentialAnswer = VerifyCredentialResponse | VerifyTokenResponse;

/**
 * Requests to one service in flight at once. Unknown keys use at most UNKNOWN_LOOKUPS of them (KeyLookups);
 * more wait here.
 */
const CONNECTIONS = 24;

/**
 * Asks auth which principal a key or a session belongs to, and oauth about its tokens. Uses undici, not
 * `ServiceClient`: the first call of every key waits for it.
 */
@Injectable()
export class CredentialVerifier implements OnApplicationShutdown {
  private readonly pools = new Map<string, Pool>();
  private readonly deadlineMs: number;
  /** Of several tokens the question is one: the check of each then costs oauth a third (ADR 215). */
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
   * @throws {ApiError} 503 `service_unavailable` when the service does not answer, or not with what its
   *   contract says
   */
  async verify(sha256: string, token?: string, resource?: string): Promise<CredentialAnswer> {
    if (token === undefined) return this.ask(verifyCredentialCall, { sha256 });
    if (isOAuthToken(token)) return this.oauthTokens.ask({ token, resource });
    return resource === undefined ? this.ask(verifySessionCall, { token }) : { outcome: 'invalid' };
  }

  private async askAboutTokens(questions: readonly VerifyTokenRequest[]): Promise<VerifyTokenResponse[]> {
    const several =
      questions.length > 1 && (await this.ask(verifyOAuthTokensCall, { questions: [...questions] }));
    if (several && several.answers.length !== questions.length)
      throw notVerified(
        'oauth',
        new Error(`${several.answers.length} answers to ${questions.length} questions`),
      );
    if (several) return several.answers;
    // one alone; or an oauth of the release before, which knows no call for several
    return Promise.all(questions.map((question) => this.ask(verifyOAuthTokenCall, question)));
  }

  /** Null for a 404, when the contract says so. */
  private async ask<Call extends ServiceCall>(
    { service, method, path, answer, whenMissing }: Call,
    question: CallInput<Call>['body'],
  ): Promise<CallAnswer<Call>> {
    const deadline = new AbortController();
    // AbortSignal.timeout would make an exception, with its stack, for each question that was answered
    const timer = setTimeout(
      () => deadline.abort(new Error(`no answer in ${this.deadlineMs} ms`)),
      this.deadlineMs,
    );
    try {
      const { statusCode, body } = await this.pools.get(service)!.request({
        path,
        method,
        headers: {
          'content-type': 'application/json',
          [SERVICE_TOKEN_HEADER]: await this.tokens.for(service),
          ...contextHeaders(),
        },
        body: JSON.stringify(question),
        signal: deadline.signal,
      });
      const said = await body.json();
      if (statusCode === 404 && whenMissing === null) return null as CallAnswer<Call>;
      if (statusCode !== 200) throw new Error(`${service} answered ${statusCode}`);
      return answer.parse(said) as CallAnswer<Call>;
    } catch (error) {
      throw notVerified(service, error);
    } finally {
      clearTimeout(timer);
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

/** Those of the request that asks first, when several wait for the same answer. */
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
