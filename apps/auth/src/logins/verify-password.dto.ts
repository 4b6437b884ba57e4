import type { FieldFault } from '@referral-exchange/contracts';
import { FreeObject, LongText, OPTIONAL, type SelfChecking } from '@referral-exchange/http';

/** Body of `POST /internal/users/verify-password`. */
export class VerifyPasswordDto {
  @LongText('Email of the user.', 'dana.whitfield@abbottcrane.example', { max: 255 }) email: string;
  @LongText('The password as it was typed.', 'correct horse battery', { max: 1_000, writeOnly: true })
  password: string;
  @LongText("Address of the person's browser.", '203.0.113.9', { max: 100 }) clientAddress: string;
}

/** Body of `POST /internal/users/verify-second-factor`. */
export class VerifySecondFactorDto implements SelfChecking {
  @LongText('What `verify-password` answered.', 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ', {
    max: 200,
    writeOnly: true,
  })
  challenge: string;
  @LongText('The code as it was typed: six digits, or a recovery code.', '492039', {
    max: 100,
    writeOnly: true,
    ...OPTIONAL,
  })
  code?: string;
  @FreeObject('What `navigator.credentials.get` gave.', {}, { writeOnly: true, ...OPTIONAL })
  passkey?: Record<string, unknown>;
  @LongText("Address of the person's browser.", '203.0.113.9', { max: 100 }) clientAddress: string;

  faults(): FieldFault[] {
    if ((this.code === undefined) !== (this.passkey === undefined)) return [];
    return [{ field: 'code', code: 'ambiguous', message: 'Send exactly one of code and passkey' }];
  }
}
