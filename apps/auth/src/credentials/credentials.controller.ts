import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { VerifyCredentialDto } from './verify-credential.dto.js';
import { VerifyCredential } from './verify-credential.js';

/** Verifies an API key for the gateway (contracts, http/auth). The gateway does not route clients here. */
@ServiceController('credentials', 'gateway')
export class CredentialsController {
  constructor(private readonly verify: VerifyCredential) {}

  @Post('verify')
  @HttpCode(200)
  async verifyCredential(
    @DeferredBody(VerifyCredentialDto) body: Deferred<VerifyCredentialDto>,
  ): Promise<Unwrapped> {
    const { sha256 } = await body.validated();
    return new Unwrapped(await this.verify.execute(sha256));
  }
}
