import { Injectable } from '@nestjs/common';
import {
  verifyPasswordCall,
  type UserFacts,
  type VerifyPasswordResponse,
} from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { oauthMetrics } from '../oauth.metrics.js';
import { sessionOf, signOut } from '../provider/oidc-provider-internals.js';
import { OidcServer } from '../provider/oidc-server.js';

type Refusal = Exclude<VerifyPasswordResponse['outcome'], 'ok'>;

/** Auth makes sure that none of them tells whether an email address has an account. */
const MESSAGES: Record<Refusal, { status: number; message: string }> = {
  invalid_credentials: { status: 401, message: 'The email address or the password is not correct.' },
  rate_limited_email: { status: 403, message: 'Too many failed attempts. Wait 15 minutes, then try again.' },
  rate_limited_ip: { status: 403, message: 'Too many failed attempts. Wait 15 minutes, then try again.' },
  account_not_fully_activated: {
    status: 403,
    message: 'Your account is not active yet. Open the invitation that we sent you by email first.',
  },
  account_inactive: {
    status: 403,
    message: 'Your account is deactivated. Ask an administrator of your firm to activate it.',
  },
};

export type SignInResult = { user: UserFacts } | { status: number; message: string };

/** Checks the password of a user. */
@Injectable()
export class SignIn {
  constructor(
    private readonly services: ServiceClient,
    private readonly server: OidcServer,
  ) {}

  async execute(
    request: Request,
    { email, password }: Record<'email' | 'password', string>,
  ): Promise<SignInResult> {
    if (email === '' || password === '' || email.length > 254 || password.length > 1_000)
      return MESSAGES.invalid_credentials;
    const clientAddress = String(request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? '');
    const body = { email, password, clientAddress: clientAddress.slice(0, 100) };
    // a password takes a while to check, longer when many sign in at once
    const answer = await this.services.call(verifyPasswordCall, { body }, { deadlineMs: 10_000 });
    oauthMetrics.signIns.add({ outcome: answer.outcome === 'ok' ? 'ok' : 'refused' });
    return answer.outcome === 'ok' ? { user: answer.user } : MESSAGES[answer.outcome];
  }

  /** Forgets who signed in before in this browser, when it was somebody else: nothing of theirs continues. */
  async forgetOther(request: Request, response: Response, accountId: string | null): Promise<void> {
    const session = await sessionOf(this.server.provider, request, response);
    if (session.accountId !== undefined && session.accountId !== accountId) await signOut(session);
  }
}
