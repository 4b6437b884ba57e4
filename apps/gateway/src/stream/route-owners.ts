import { Injectable } from '@nestjs/common';
import { INTERNAL_PREFIX, type Principal } from '@referral-exchange/contracts';
import type { Exchange } from '../exchange/exchange.js';
import { Forwarder } from '../forward/forwarder.js';
import { AnswerServiceHealth } from '../service-health/answer-service-health.js';
import { OpenStream } from './open-stream.js';

const STREAM = `${INTERNAL_PREFIX}/stream`;

/**
 * Hands a call to the owner of its path: a service, or the gateway itself, which has the stream and the
 * health of services.
 */
@Injectable()
export class RouteOwners {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly openStream: OpenStream,
    private readonly answerServiceHealth: AnswerServiceHealth,
  ) {}

  /** Settles when the call is sent on or answered, or the stream is open. @throws as the owner */
  answer(exchange: Exchange, service: string, principal: Principal | null): Promise<void> {
    if (service === 'gateway' && principal) {
      const owner = exchange.route?.pattern === STREAM ? this.openStream : this.answerServiceHealth;
      return owner.execute(exchange, principal);
    }
    return this.forwarder.forward(exchange, service, principal);
  }
}
