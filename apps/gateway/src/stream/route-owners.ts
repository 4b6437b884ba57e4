import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import type { Exchange } from '../exchange/exchange.js';
import { Forwarder } from '../forward/forwarder.js';
import { OpenStream } from './open-stream.js';

/** Hands a call to the owner of its path: a service, or the gateway itself, which has the stream alone. */
@Injectable()
export class RouteOwners {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly stream: OpenStream,
  ) {}

  /** Settles when the call is sent on, or the stream is open. @throws as the owner */
  answer(exchange: Exchange, service: string, principal: Principal | null): Promise<void> {
    if (service === 'gateway' && principal) return this.stream.execute(exchange, principal);
    return this.forwarder.forward(exchange, service, principal);
  }
}
