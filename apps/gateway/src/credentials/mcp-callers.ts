import type { IncomingMessage } from 'node:http';
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  MCP_PATHS,
  mcpChallenge,
  type McpPath,
  mcpResource,
  type Principal,
} from '@referral-exchange/contracts';
import { countedAddress } from '@referral-exchange/http';
import { CONFIG, runInContext } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { HttpError } from '../exchange/http-error.js';
import { digestOfToken, isApiKey, keyPrefixOf, readBearer } from './credential.js';
import type { CredentialAnswer } from './credential-verifier.js';
import { malformedToken, mcpNotEnabled, principalOf } from './refused-credential.js';
import { VerifiedCredentials } from './verified-credentials.js';

/** The methods of MCP: everything is a POST. Clients of older versions try GET and DELETE, and expect 405. */
export const MCP_METHODS = 'POST, OPTIONS';

/** What the lookup of a credential at /mcp needs. */
interface Bearer {
  sha256: string;
  /** Of an access token; undefined for a key. */
  token?: string;
  /** Of a key: by it its owner finds the call in the request log. */
  prefix?: string;
}

/**
 * Finds out which assistant calls, and for whom (ADR 195). Only a bearer is read: an access token that was
 * given for this very address, or an API key that was issued for MCP. A browser adds neither by itself.
 */
@Injectable()
export class McpCallers {
  private readonly origins: ReadonlySet<string>;
  private readonly host: string;
  private readonly origin: string;
  /**
   * By the principal of the key at other addresses: one object for each, as its signed token is kept by it.
   */
  private readonly ofKeys = new WeakMap<Principal, Map<McpPath, Principal>>();

  constructor(
    private readonly verifiedCredentials: VerifiedCredentials,
    @Inject(CONFIG) { publicOrigin, CORS_ORIGINS }: Pick<GatewayConfig, 'publicOrigin' | 'CORS_ORIGINS'>,
  ) {
    this.origin = publicOrigin;
    this.host = new URL(publicOrigin).host;
    this.origins = new Set([publicOrigin, ...CORS_ORIGINS]);
  }

  /**
   * The caller of a request to /mcp.
   *
   * @throws {ApiError} 405 on another method than POST, 401 `no_token`, `token_expired`, `token_invalid` or
   *   `invalid_api_key` with what a client needs to get a token, 403 `permission_denied` or `wrong_scope`,
   *   429 and 503 as for other credentials
   */
  async authenticate(exchange: Exchange): Promise<Principal> {
    if (exchange.method !== 'POST') {
      exchange.allow = MCP_METHODS;
      throw new HttpError(
        405,
        'method',
        'method_not_allowed',
        `MCP is spoken by POST, not ${exchange.method}`,
      );
    }
    this.refuseForeignPages(exchange.req);
    const path = pathOf(exchange);
    try {
      return await this.ofBearer(exchange, path);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        exchange.challenge = this.challengeOf(error, path);
      throw error;
    }
  }

  /** A page that made its own name lead here (DNS rebinding), or one of another origin. */
  private refuseForeignPages({ headers: { host, origin } }: IncomingMessage): void {
    if (host !== this.host)
      throw refusedOrigin(
        'host_not_allowed',
        `MCP is reached as ${this.host}, not as ${host ?? '(no Host)'}`,
      );
    if (origin !== undefined && !this.origins.has(origin))
      throw refusedOrigin(
        'origin_not_allowed',
        `Pages of ${origin} may not call: ask the operator of the exchange`,
      );
  }

  private async ofBearer(exchange: Exchange, path: McpPath): Promise<Principal> {
    const resource = mcpResource(this.origin, path);
    const { sha256, token, prefix } = readCredential(exchange.req, resource);
    exchange.keyPrefix = prefix;
    const { requestId, traceparent, clientAddress } = exchange;
    const ask = () => this.verifiedCredentials.ask(sha256, countedAddress(clientAddress), token, resource);
    const answer =
      this.verifiedCredentials.cached(sha256) ?? (await runInContext({ requestId, traceparent }, ask));
    exchange.verified = answer;
    return token === undefined ? this.ofKey(answer, path) : ofToken(answer);
  }

  /** A key works for its firm without a person, so it has a tier: at most `standard` here. */
  private ofKey(answer: CredentialAnswer, path: McpPath): Principal {
    const principal = principalOf(answer);
    if (principal.kind !== 'firm_key' || principal.issuedVia !== 'mcp' || principal.keyId === null)
      throw new ApiError(
        'wrong_scope',
        'Only API keys that were made for an assistant work here: make one in the dashboard under API keys',
      );
    if (!('isMcpEnabled' in answer && answer.isMcpEnabled)) throw mcpNotEnabled();
    const known = this.ofKeys.get(principal) ?? new Map<McpPath, Principal>();
    this.ofKeys.set(principal, known);
    const { keyId, keyName } = principal;
    const tier = path === '/mcp/readonly' || principal.tier === 'read_only' ? 'read_only' : 'standard';
    const atPath = known.get(path) ?? {
      ...principal,
      tier,
      client: { id: keyId, name: keyName ?? 'API key' },
    };
    known.set(path, atPath);
    return atPath;
  }

  private challengeOf({ code, message }: ApiError, path: McpPath): string {
    const { origin } = this;
    if (code === 'no_token') return mcpChallenge({ origin, path });
    return mcpChallenge({ origin, path, error: 'invalid_token', description: message });
  }
}

/** oauth has compared the audience of the token with the address; one of before did not know of that. */
function ofToken(answer: CredentialAnswer): Principal {
  const principal = principalOf(answer);
  if (principal.kind !== 'oauth' || !principal.client || principal.firmId === null) throw malformedToken();
  return principal;
}

function readCredential(req: IncomingMessage, resource: string): Bearer {
  const credential = readBearer(req.headers.authorization);
  if (credential.kind === 'none')
    throw new ApiError('no_token', 'No token was sent: assistants send Authorization: Bearer');
  if (credential.kind !== 'bearer') throw malformedToken();
  const { token } = credential;
  if (isApiKey(token)) return { sha256: hash('sha256', token, 'hex'), prefix: keyPrefixOf(token) };
  if (digestOfToken(token) === undefined) throw malformedToken();
  // what was found out about the token at one address says nothing about another
  return { sha256: hash('sha256', `${resource} ${token}`, 'hex'), token };
}

function pathOf({ target }: Exchange): McpPath {
  const path = `/${target!.segments.join('/')}`;
  return MCP_PATHS.find((one) => one === path)!;
}

function refusedOrigin(reason: 'host_not_allowed' | 'origin_not_allowed', message: string): ApiError {
  return new ApiError('permission_denied', message, { reason });
}
