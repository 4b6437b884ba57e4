import { HttpCode, Post } from '@nestjs/common';
import { TOKENS_AT_ONCE } from '@referral-exchange/contracts';
import {
  type Deferred,
  DeferredBody,
  ListOfNested,
  ServiceController,
  Text,
  Unwrapped,
} from '@referral-exchange/http';
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

/** Body of `POST /internal/tokens/verify-many`. */
export class VerifyTokensDto {
  @ListOfNested(() => VerifyTokenDto, 'The tokens, each with the resource that it was sent to.', {
    min: 1,
    max: TOKENS_AT_ONCE,
  })
  questions: VerifyTokenDto[];
}

/** Verifies access tokens for the gateway (contracts, http/oauth). Clients are not routed here. */
@ServiceController('tokens', 'gateway')
export class TokensController {
  constructor(private readonly verifyAccessToken: VerifyAccessToken) {}

  @Post('verify')
  @HttpCode(200)
  async verifyToken(@DeferredBody(VerifyTokenDto) body: Deferred<VerifyTokenDto>): Promise<Unwrapped> {
    const [answer] = await this.verifyAccessToken.execute([await body.validated()]);
    return new Unwrapped(answer!);
  }

  @Post('verify-many')
  @HttpCode(200)
  async verifyTokens(@DeferredBody(VerifyTokensDto) body: Deferred<VerifyTokensDto>): Promise<Unwrapped> {
    const { questions } = await body.validated();
    return new Unwrapped({ answers: await this.verifyAccessToken.execute(questions) });
  }
}
