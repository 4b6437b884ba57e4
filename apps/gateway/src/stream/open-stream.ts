import { Injectable } from '@nestjs/common';
import { ApiError, type Principal } from '@referral-exchange/contracts';
import { methodNotAllowed } from '@referral-exchange/http';
import { accessRuleOf, decideAccess } from '@referral-exchange/identity';
import { Authenticator } from '../credentials/authenticator.js';
import type { Exchange } from '../exchange/exchange.js';
import { HintStreams } from './hint-streams.js';
import { StreamController } from './stream.controller.js';

const RULE = accessRuleOf(StreamController.prototype.openStream, StreamController, 'GET');

/** Opens a stream of hints for a person of a firm. */
@Injectable()
export class OpenStream {
  constructor(
    private readonly hintStreams: HintStreams,
    private readonly authenticator: Authenticator,
  ) {}

  /** @throws 404 for other methods, 403 for other callers, 429 when there are too many */
  async execute(exchange: Exchange, principal: Principal): Promise<void> {
    if (exchange.method !== 'GET') {
      exchange.allow = 'GET, OPTIONS';
      throw methodNotAllowed(exchange.method, ['GET']);
    }
    const refusal = decideAccess(principal, RULE);
    if (refusal) throw new ApiError(refusal.code, refusal.message);
    const stream = this.hintStreams.admit(exchange, principal);
    // what was revoked after the caller was verified, and before the stream was counted, is found here
    await this.authenticator.authenticate(exchange);
    if (!exchange.res.destroyed) stream.start();
  }
}
