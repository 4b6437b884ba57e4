import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Text, Unwrapped } from '@referral-exchange/http';
import { VerifyAccessToken } from './verify-access-token.js';

/** Body of `POST /internal/tokens/verify`. */
export class VerifyTokenDto {
  @Text('The whole token.', 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', { max: 8_192 })
  token: string;

  @Text('The resource that it was sent to; absent: the API.', 'https://exchange.example/mcp', {
    max: 2_048,
    optional: true,
  })
  resource?: string;
}

/** Verifies an access token for the gateway (contracts, http/oauth). Clients are not routed here. */
@ServiceController('tokens', 'gateway')
export class TokensController {
  constructor(private readonly verify: VerifyAccessToken) {}

  @Post('verify')
  @HttpCode(200)
  async verifyToken(@DeferredBody(VerifyTokenDto) body: Deferred<VerifyTokenDto>): Promise<Unwrapped> {
    return new Unwrapped(await this.verify.execute(await body.validated()));
  }
}
