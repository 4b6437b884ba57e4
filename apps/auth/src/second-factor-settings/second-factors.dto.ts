import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Flag,
  FreeObject,
  Instant,
  ListOf,
  ListOfNested,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  type SelfChecking,
  Uuid,
} from '@referral-exchange/http';
import {
  SECOND_FACTOR_KINDS,
  type SecondFactor,
  type SecondFactorKind,
} from '../second-factors/second-factor.entity.js';

const FACTOR_ID = '019a1c00-0000-7000-8000-0000000000e7';
const TOKEN = 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ';
const NAME = 'How you call it, to tell yours apart.';

/** One second factor. Neither secret nor key is shown. */
export class SecondFactorDto {
  @Uuid('Id of the second factor.', FACTOR_ID) id: string;
  @OneOf(SECOND_FACTOR_KINDS, '`totp`: an authenticator app.', 'totp') kind: SecondFactorKind;
  @Name('As its owner calls it.', 'Phone') name: string;
  @Instant('When it was set up.', '2026-03-02T14:30:00.000Z') createdAt: string;
  @Instant('When it was last shown; null if never.', '2026-03-09T08:00:00.000Z', NULLABLE)
  lastUsedAt: string | null;
}

/** The second factors of a person. */
export class SecondFactorsDto {
  @ListOfNested(() => SecondFactorDto, 'The oldest first.') factors: SecondFactorDto[];
  @Count('Recovery codes that were not used yet.', 10) recoveryCodesLeft: number;
  @Flag('Whether the firm demands a second factor.', false) isRequired: boolean;
}

/** What shows that it is you: the password or a code. */
class PresenceDto implements SelfChecking {
  @LongText('Your present password. This or `code` is needed.', 'correct horse battery', {
    max: 1_000,
    writeOnly: true,
    ...OPTIONAL,
  })
  currentPassword?: string;
  @LongText('The code that an app of yours shows now.', '492039', { max: 20, writeOnly: true, ...OPTIONAL })
  code?: string;

  faults(): FieldFault[] {
    if ((this.currentPassword === undefined) !== (this.code === undefined)) return [];
    const code = this.code === undefined ? 'required' : 'ambiguous';
    return [{ field: 'currentPassword', code, message: 'Send either currentPassword or code' }];
  }
}

const BY_PASSWORD = { currentPassword: 'The password' };

/** Body of `POST /auth/second-factors/totp`. */
@BodyExamples({
  password: {
    summary: 'With the password',
    value: { name: 'Phone', currentPassword: 'correct horse battery' },
    replace: BY_PASSWORD,
  },
})
export class BeginTotpDto extends PresenceDto {
  @Name(NAME, 'Phone') name: string;
}

/** Body of `POST /auth/second-factors/totp/confirm`. */
@BodyExamples({
  code: { summary: 'The first code', replace: { code: 'The code that the app shows now' } },
})
export class ConfirmTotpDto {
  @LongText('Six digits that the app shows now.', '492039', { min: 1, max: 20, writeOnly: true })
  code: string;
}

/** Body of the routes that need nothing but to know that it is you. */
@BodyExamples({
  password: {
    summary: 'With the password',
    value: { currentPassword: 'correct horse battery' },
    replace: BY_PASSWORD,
  },
  code: { summary: 'With a code', value: { code: '492039' }, replace: { code: 'The code of the app' } },
})
export class ConfirmPresenceDto extends PresenceDto {}

/** Body of `PATCH /auth/second-factors/{id}`. */
@BodyExamples({ name: { summary: 'Another name' } })
export class RenameSecondFactorDto {
  @Name(NAME, 'New phone') name: string;
}

/** Body of `POST /auth/second-factors/passkeys`. */
@BodyExamples({
  passkey: {
    summary: 'A passkey that the browser made',
    value: { registration: TOKEN, name: 'Laptop', response: {} },
    replace: { registration: 'The registration of the options', response: 'What the browser made' },
  },
})
export class AddPasskeyDto {
  @LongText('The registration that came with the options.', TOKEN, { min: 1, max: 200, writeOnly: true })
  registration: string;
  @Name(NAME, 'Laptop') name: string;
  @FreeObject('What `navigator.credentials.create` gave, in the JSON of WebAuthn.', {}, { writeOnly: true })
  response: Record<string, unknown>;
}

/** A second factor that counts from now on. */
export class AddedSecondFactorDto {
  @Uuid('Id of the second factor.', FACTOR_ID) id: string;
  @ListOf(
    'text',
    'With the first factor: each code signs you in once when the factor is lost. They are not shown again. Null for a further one.',
    ['K7QM-2XDR-90TB-41CN'],
    NULLABLE,
  )
  recoveryCodes: string[] | null;
}

/** New recovery codes. */
export class RecoveryCodesDto {
  @ListOf('text', 'Ten codes, which are not shown again. Those before work no more.', ['K7QM-2XDR-90TB-41CN'])
  recoveryCodes: string[];
}

export function presentSecondFactor({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
}: SecondFactor): SecondFactorDto {
  return {
    id,
    kind,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
