import {
  BodyExamples,
  FreeObject,
  Instant,
  ListOf,
  LongText,
  Nested,
  NULLABLE,
  OneOf,
  OPTIONAL,
  type SelfChecking,
  Text,
} from '@referral-exchange/http';
import type { FieldFault } from '@referral-exchange/contracts';
import type { SecondFactorProof } from '../second-factors/check-second-factor.js';
import type { SignInChallenge } from '../second-factors/issue-challenge.js';
import { SECOND_FACTOR_KINDS, type SecondFactorKind } from '../second-factors/second-factor.entity.js';
import { LoggedInDto } from './login.dto.js';

const CHALLENGE = 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ';
const NEXT_STEPS = ['second_factor', 'enrolment'] as const;

/** What a sign-in waits for. */
export class SecondFactorChallengeDto {
  @Text('Sent with the second factor. Works once, for ten minutes, and is no access token.', CHALLENGE)
  challenge: string;
  @OneOf(
    NEXT_STEPS,
    '`second_factor`: show one by `POST /auth/second-factor`. `enrolment`: your firm demands one and you have none: set one up by `POST /auth/second-factor/enrolment`.',
    'second_factor',
  )
  next: (typeof NEXT_STEPS)[number];
  @ListOf(SECOND_FACTOR_KINDS, 'What you have, besides recovery codes.', ['totp'])
  kinds: SecondFactorKind[];
  @FreeObject(
    'Options for `navigator.credentials.get`, in the JSON of WebAuthn; null when you have no passkey.',
    null,
    NULLABLE,
  )
  passkey: object | null;
  @Instant('When the challenge stops working.', '2026-03-02T14:40:00.000Z') expiresAt: string;
}

/** The password was right, and a second step is needed. There are no tokens yet. */
export class ChallengedDto {
  @Nested(() => SecondFactorChallengeDto, 'What the sign-in waits for.')
  secondFactor: SecondFactorChallengeDto;
}

export function presentChallenge({ token, expiresAt, next, kinds, passkey }: SignInChallenge): ChallengedDto {
  const times = { expiresAt: expiresAt.toISOString() };
  return { secondFactor: { challenge: token, next, kinds, passkey, ...times } };
}

class WithChallengeDto {
  @LongText('The challenge of the login.', CHALLENGE, { min: 1, max: 200, writeOnly: true })
  challenge: string;
}

/** Body of `POST /auth/second-factor`: the challenge and one proof. */
@BodyExamples({
  code: {
    summary: 'The code of an app',
    value: { challenge: CHALLENGE, code: '492039' },
    replace: { challenge: 'The challenge of the login', code: 'The code that the app shows now' },
  },
  recoveryCode: {
    summary: 'A recovery code',
    value: { challenge: CHALLENGE, recoveryCode: 'K7QM-2XDR-90TB-41CN' },
    replace: { challenge: 'The challenge of the login', recoveryCode: 'An unused recovery code' },
  },
})
export class ShowSecondFactorDto extends WithChallengeDto implements SelfChecking {
  @LongText('Six digits that the app shows now. One of the three is needed.', '492039', {
    max: 20,
    writeOnly: true,
    ...OPTIONAL,
  })
  code?: string;
  @LongText('A recovery code that was not used yet, in upper or lower case.', 'K7QM-2XDR-90TB-41CN', {
    max: 40,
    writeOnly: true,
    ...OPTIONAL,
  })
  recoveryCode?: string;
  @FreeObject(
    'What `navigator.credentials.get` gave, in the JSON of WebAuthn.',
    {},
    {
      writeOnly: true,
      ...OPTIONAL,
    },
  )
  passkey?: Record<string, unknown>;

  faults(): FieldFault[] {
    const given = [this.code, this.recoveryCode, this.passkey].filter((proof) => proof !== undefined);
    if (given.length === 1) return [];
    const message = 'Send exactly one of code, recoveryCode and passkey';
    return [{ field: 'code', code: given.length === 0 ? 'required' : 'ambiguous', message }];
  }
}

/** The one proof of a body. Pure. */
export function proofIn({ challenge, code, recoveryCode, passkey }: ShowSecondFactorDto): SecondFactorProof {
  if (passkey !== undefined) return { kind: 'passkey', assertion: passkey, token: challenge };
  if (recoveryCode !== undefined) return { kind: 'recovery_code', code: recoveryCode };
  return { kind: 'totp', code: code! };
}

/** Body of `POST /auth/second-factor/enrolment`. */
@BodyExamples({
  challenge: { summary: 'The challenge', replace: { challenge: 'The challenge of the login' } },
})
export class BeginEnrolmentDto extends WithChallengeDto {}

/** Body of `POST /auth/second-factor/enrolment/confirm`. */
@BodyExamples({
  code: {
    summary: 'The first code of the app',
    replace: { challenge: 'The challenge of the login', code: 'The code that the app shows now' },
  },
})
export class ConfirmEnrolmentDto extends WithChallengeDto {
  @LongText('Six digits that the app shows now.', '492039', { min: 1, max: 20, writeOnly: true })
  code: string;
}

/** Body of `POST /auth/second-factor/enrolment/passkeys/options`. */
@BodyExamples({
  challenge: { summary: 'The challenge', replace: { challenge: 'The challenge of the login' } },
})
export class BeginPasskeyEnrolmentDto extends WithChallengeDto {}

/** Body of `POST /auth/second-factor/enrolment/passkeys`. */
@BodyExamples({
  passkey: {
    summary: 'A passkey that the browser made',
    value: { challenge: CHALLENGE, registration: CHALLENGE, response: {} },
    replace: {
      challenge: 'The challenge of the login',
      registration: 'The registration of the options',
      response: 'What the browser made',
    },
  },
})
export class ConfirmPasskeyEnrolmentDto extends WithChallengeDto {
  @LongText('The registration that came with the options.', CHALLENGE, { min: 1, max: 200, writeOnly: true })
  registration: string;
  @FreeObject('What `navigator.credentials.create` gave, in the JSON of WebAuthn.', {}, { writeOnly: true })
  response: Record<string, unknown>;
}

/** A new session, and the recovery codes of the new second factor. */
export class EnrolledAndLoggedInDto extends LoggedInDto {
  @ListOf(
    'text',
    'Each signs you in once when the second factor is lost. They are not shown again; null when you have some already.',
    ['K7QM-2XDR-90TB-41CN'],
    NULLABLE,
  )
  recoveryCodes: string[] | null;
}
