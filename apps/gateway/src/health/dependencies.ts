import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthClock } from '@referral-exchange/identity';
import { VerifiedCredentials } from '../credentials/verified-credentials.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';

export type DependencyState = 'up' | 'down';

/** What the gateway works without for a while. */
export type Dependency = 'redis' | 'auth' | 'kafka';

/**
 * Which dependencies answer. None of them decides whether the gateway is ready: all gateways share them, so
 * taking one out would take out all (ADR 19). Nothing is asked for this: it is what the last call of the
 * gateway itself found.
 */
@Injectable()
export class Dependencies implements OnApplicationShutdown {
  private readonly stopObserving = gatewayMetrics.dependencyUp.observe((observe) => {
    for (const [dependency, state] of Object.entries(this.states()))
      observe(state === 'up' ? 1 : 0, { dependency: dependency as Dependency });
  });

  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly authClock: AuthClock,
    private readonly verifiedCredentials: VerifiedCredentials,
  ) {}

  onApplicationShutdown(): void {
    this.stopObserving();
  }

  states(): Record<Dependency, DependencyState> {
    return {
      redis: stateOf(this.rateLimiter.isEnforcing),
      auth: stateOf(this.authClock.isAnswered),
      kafka: stateOf(this.verifiedCredentials.revocationsLiveSince !== null),
    };
  }
}

function stateOf(isUp: boolean): DependencyState {
  return isUp ? 'up' : 'down';
}
