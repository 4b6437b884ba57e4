import { Injectable } from '@nestjs/common';
import {
  verifyPasswordCall,
  verifySecondFactorCall,
  type UserFacts,
  type VerifyPasswordResponse,
  type VerifySecondFactorResponse,
} from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { oauthMetrics } from '../oauth.metrics.js';
import { sessionOf, signOut } from '../provider/oidc-provider-internals.js';
import { OidcServer } from '../provider/oidc-server.js';

type Refusal = Exclude<
  VerifyPasswordResponse['outcome'] | VerifySecondFactorResponse['outcome'],
  'ok' | 'second_factor_required'
>;

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
  second_factor_enrolment_required: {
    status: 403,
    message:
      'Your firm demands a second factor, and you have none yet. Sign in to Referral Exchange itself and set one up, then come back.',
  },
  second_factor_wrong: {
    status: 401,
    message:
      'The code is not right. An app shows a new code every 30 seconds: take the next one. If it is refused too, the clock of your device is off.',
  },
  second_factor_replayed: {
    status: 401,
    message: 'This code was used before, and each works once. Wait for the next code of the app.',
  },
  challenge_over: {
    status: 401,
    message: 'More than 10 minutes have passed, or the password was changed. Enter your password again.',
  },
};

/** What a page shows when it did not work. `isOver`: the password has to be typed again. */
export interface Refused {
  status: number;
  message: string;
  isOver?: boolean;
}

/** The second factor that is missing. */
export interface AwaitedFactor {
  challenge: string;
  hasApp: boolean;
  /** What the browser asks for a passkey with, as JSON; null when the user has none. */
  passkey: string | null;
}

/** What was sent: a code, or what the browser signed, as JSON. */
export interface ShownFactor {
  challenge: string;
  code: string;
  passkey: string;
}

const PASSKEY_WRONG: Refused = {
  status: 401,
  message: 'The passkey was not accepted. Try again with one of this account, or use a code.',
};
/** What a browser signs has about 1 KB. */
const LONGEST_PASSKEY = 20_000;

export type SignInResult = { user: UserFacts } | { awaited: AwaitedFactor } | Refused;

/** Checks the password of a user, and the second factor of one who has one. */
@Injectable()
export class SignIn {
  constructor(
    private readonly services: ServiceClient,
    private readonly oidcServer: OidcServer,
  ) {}

  async execute(
    request: Request,
    { email, password }: Record<'email' | 'password', string>,
  ): Promise<SignInResult> {
    if (email === '' || password === '' || email.length > 254 || password.length > 1_000)
      return MESSAGES.invalid_credentials;
    const body = { email, password, clientAddress: addressOf(request) };
    // a password takes a while to check, longer when many sign in at once
    const answer = await this.services.call(verifyPasswordCall, { body }, { deadlineMs: 10_000 });
    if (answer.outcome !== 'second_factor_required') return resultOf(answer);
    const { challenge, kinds, passkey } = answer;
    const options = passkey ? JSON.stringify(passkey) : null;
    return { awaited: { challenge, hasApp: kinds.includes('totp'), passkey: options } };
  }

  /** The second step: a passkey, the code of an app, or a recovery code. */
  async showSecondFactor(
    request: Request,
    { challenge, code, passkey }: ShownFactor,
  ): Promise<{ user: UserFacts } | Refused> {
    if (challenge === '' || challenge.length > 200) return { ...MESSAGES.challenge_over, isOver: true };
    if (passkey !== '') return this.showPasskey(request, challenge, passkey);
    if (code.trim() === '' || code.length > 100) return MESSAGES.second_factor_wrong;
    const body = { challenge, code, clientAddress: addressOf(request) };
    return resultOf(await this.services.call(verifySecondFactorCall, { body }));
  }

  private async showPasskey(
    request: Request,
    challenge: string,
    text: string,
  ): Promise<{ user: UserFacts } | Refused> {
    const passkey = passkeyIn(text);
    if (!passkey) return PASSKEY_WRONG;
    const body = { challenge, passkey, clientAddress: addressOf(request) };
    const answer = await this.services.call(verifySecondFactorCall, { body });
    const result = resultOf(answer);
    return answer.outcome === 'second_factor_wrong' ? PASSKEY_WRONG : result;
  }

  /** Forgets who signed in before in this browser, when it was somebody else: nothing of theirs continues. */
  async forgetOther(request: Request, response: Response, accountId: string | null): Promise<void> {
    const session = await sessionOf(this.oidcServer.provider, request, response);
    if (session.accountId !== undefined && session.accountId !== accountId) await signOut(session);
  }
}

function resultOf(
  answer: { outcome: 'ok'; user: UserFacts } | { outcome: Refusal },
): { user: UserFacts } | Refused {
  oauthMetrics.signIns.add({ outcome: answer.outcome === 'ok' ? 'ok' : 'refused' });
  if (answer.outcome === 'ok') return { user: answer.user };
  return { ...MESSAGES[answer.outcome], isOver: answer.outcome === 'challenge_over' };
}

/** What the browser signed; null when it is nothing of the kind. */
function passkeyIn(text: string): Record<string, unknown> | null {
  if (text.length > LONGEST_PASSKEY) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function addressOf({ headers, socket }: Request): string {
  return String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? '').slice(0, 100);
}
