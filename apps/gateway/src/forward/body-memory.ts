import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import type { Exchange } from '../exchange/exchange.js';

/** The part of the memory that calls without a credential may use, so that they never use up all of it. */
const ANONYMOUS_SHARE = 0.25;

/** Counts the bytes of request bodies that the gateway holds until their call is over. */
@Injectable()
export class BodyMemory implements OnApplicationShutdown {
  private bytes = 0;
  private anonymousBytes = 0;
  private readonly limit: number;
  private readonly stopObserving = gatewayMetrics.heldBodies.observe((observe) => observe(this.bytes, {}));

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'CLIENT_BODY_MEMORY_BYTES'>) {
    this.limit = config.CLIENT_BODY_MEMORY_BYTES;
  }

  onApplicationShutdown(): void {
    this.stopObserving();
  }

  /** Counts bytes of a request's body; false when they do not fit. */
  take(exchange: Exchange, bytes: number): boolean {
    if (this.bytes + bytes > this.limit) return false;
    if (!exchange.principal) {
      if (this.anonymousBytes + bytes > this.limit * ANONYMOUS_SHARE) return false;
      this.anonymousBytes += bytes;
    }
    this.bytes += bytes;
    exchange.heldBytes += bytes;
    return true;
  }

  /** Gives the bytes of a request's body back. A second call does nothing. */
  release(exchange: Exchange): void {
    this.bytes -= exchange.heldBytes;
    if (!exchange.principal) this.anonymousBytes -= exchange.heldBytes;
    exchange.heldBytes = 0;
  }
}
