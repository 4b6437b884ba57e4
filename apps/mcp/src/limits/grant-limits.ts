import { Inject, Injectable } from '@nestjs/common';
import { CounterScript } from '@referral-exchange/jobs/counter-redis';
import { CONFIG, clock, newId, throttledLog } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import type { McpConfig } from '../config.js';
import { COUNT_SCRIPT, type Count, OwnCounters } from './call-counters.js';

const SCRIPT = new CounterScript(COUNT_SCRIPT);
/** What a call of a tool counts as. */
export type CallKind = 'read' | 'write';
/** Without Redis nothing waits for it more often than once in this time. */
const REST_MS = 1_000;

/** How many tools one grant may call a minute: an assistant that runs away is stopped here. */
@Injectable()
export class GrantLimits {
  private readonly own = new OwnCounters();
  private restUntil = 0;

  constructor(
    @Inject(Redis) private readonly redis: Redis,
    @Inject(CONFIG)
    private readonly config: Pick<McpConfig, 'MCP_READS_PER_MINUTE' | 'MCP_WRITES_PER_MINUTE'>,
  ) {}

  limitOf(kind: CallKind): number {
    return kind === 'read' ? this.config.MCP_READS_PER_MINUTE : this.config.MCP_WRITES_PER_MINUTE;
  }

  /** Counts one call. Without Redis each replica counts for itself. Never rejects. */
  async count(grant: string, kind: CallKind): Promise<Count> {
    const key = `mcp:{${grant}}:${kind}`;
    if (performance.now() >= this.restUntil) {
      try {
        const args = [this.limitOf(kind), newId()];
        const [admitted, waitMs] = await SCRIPT.run<[number, number]>(this.redis, [key], args);
        return { isAdmitted: admitted === 1, waitMs };
      } catch (error) {
        this.restUntil = performance.now() + REST_MS;
        throttledLog.error({ err: error }, 'limits of assistants are counted by each replica: no Redis');
      }
    }
    return this.own.count(key, this.limitOf(kind), clock.now());
  }
}
