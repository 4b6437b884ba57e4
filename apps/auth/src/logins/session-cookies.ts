import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { AuthConfig } from '../config.js';
import type { SessionTokens } from './start-session.js';

/** Names are those of the interface. The path is narrow: the refresh token goes only where it is used. */
const ACCESS = { name: 'auth_token', path: INTERNAL_PREFIX };
const REFRESH = { name: 'refresh_token_id', path: `${INTERNAL_PREFIX}/auth` };
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The cookies of a session: not readable by scripts, not sent by other sites, only over https (ADR 16). */
@Injectable()
export class SessionCookies {
  private readonly attributes: string;

  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {
    const { protocol, hostname } = new URL(config.PUBLIC_BASE_URL);
    const isPlainLoopback = protocol === 'http:' && LOOPBACK.test(hostname);
    this.attributes = `HttpOnly; SameSite=Strict${isPlainLoopback ? '' : '; Secure'}`;
  }

  set(response: ServerResponse, { accessToken, refreshToken }: SessionTokens): void {
    this.append(response, ACCESS, accessToken, this.config.JWT_EXPIRES_IN);
    this.append(response, REFRESH, refreshToken, this.config.JWT_REFRESH_EXPIRES_IN);
  }

  clear(response: ServerResponse): void {
    this.append(response, ACCESS, '', 0);
    this.append(response, REFRESH, '', 0);
  }

  /** The refresh token that a browser sent. */
  refreshToken(request: IncomingMessage): string | undefined {
    return sentCookie(request, REFRESH.name);
  }

  /** The access token that a browser sent. */
  accessToken(request: IncomingMessage): string | undefined {
    return sentCookie(request, ACCESS.name);
  }

  private append(response: ServerResponse, cookie: typeof ACCESS, value: string, seconds: number): void {
    const text = `${cookie.name}=${value}; Path=${cookie.path}; Max-Age=${seconds}; ${this.attributes}`;
    response.appendHeader('Set-Cookie', text);
  }
}

function sentCookie({ headers }: IncomingMessage, wanted: string): string | undefined {
  for (const cookie of headers.cookie?.split(';') ?? []) {
    const [name, value] = cookie.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return undefined;
}
