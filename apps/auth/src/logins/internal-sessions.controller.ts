import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, LongText, ServiceController, Unwrapped } from '@referral-exchange/http';
import { VerifySession } from './verify-session.js';

/** Body of `POST /internal/sessions/verify`. */
export class VerifySessionDto {
  @LongText('The access token.', 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.e30.c2ln', { max: 8_192 })
  token: string;
}

/** Verifies session tokens for the gateway (contracts, http/auth). Clients are not routed here. */
@ServiceController('sessions', 'gateway')
export class InternalSessionsController {
  constructor(private readonly verify: VerifySession) {}

  @Post('verify')
  @HttpCode(200)
  async verifySession(@DeferredBody(VerifySessionDto) body: Deferred<VerifySessionDto>): Promise<Unwrapped> {
    const { token } = await body.validated();
    return new Unwrapped(await this.verify.execute(token));
  }
}
