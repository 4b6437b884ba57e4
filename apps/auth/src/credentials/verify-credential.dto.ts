import { Pattern } from '@referral-exchange/http';

/** Body of `POST /internal/credentials/verify`. */
export class VerifyCredentialDto {
  @Pattern(/^[0-9a-f]{64}$/, 'SHA-256 of the whole key, in lower-case hex digits.', '1a2b3c4d'.repeat(8), {
    what: '64 lower-case hex digits',
  })
  sha256: string;
}
