import { Inject, Injectable } from '@nestjs/common';
import type { EventOf, EventOfType } from '@referral-exchange/contracts';
import { readTopics } from '@referral-exchange/messaging';
import { CONFIG, kafkaAccessOf, log, pause, PlainError, SERVICE_NAME } from '@referral-exchange/telemetry';
import { Database, LockSession } from '@referral-exchange/database';
import type { SettingsOf } from '@referral-exchange/service';
import { ApplyEvents } from '../read-model/apply-events.js';
import { GenerationsRepository } from '../read-model/generations.repository.js';
import { REFERRAL_EVENTS, type ReferralEvent } from '../read-model/on-referrals-event.consumer.js';
import type { SourceEvent } from '../referral/observe-event.js';

const BATCH = 500;
/** Any fixed number: advisory locks belong to a database, and each service has its own. */
const REBUILD_LOCK = 7_240_074;
const QUERY_TIMEOUT_MS = 15_000;
/** A read of the old generation that began before the switch has ended after this time. */
const LAST_READS_MS = 60_000;
const TYPES: ReadonlySet<string> = new Set([...REFERRAL_EVENTS, 'case.snapshot.v1']);

export interface Rebuilt {
  generation: number;
  events: number;
}

/**
 * Rebuilds the read model while the service runs (ADR 73): fills a second generation from snapshots and
 * events, then switches to it at once. The consumer writes new events to both meanwhile. It does not matter
 * in which order anything arrives.
 */
@Injectable()
export class RebuildReadModel {
  constructor(
    private readonly database: Database,
    private readonly generations: GenerationsRepository,
    private readonly applyEvents: ApplyEvents,
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(CONFIG) private readonly config: SettingsOf<'analytics'>,
  ) {}

  /**
   * @throws {PlainError} when another rebuild runs: it would take the generation of this one for an
   * interrupted one
   */
  execute({ lastReadsMs = LAST_READS_MS } = {}): Promise<Rebuilt> {
    const connection = {
      databaseUrl: this.config.DATABASE_DIRECT_URL,
      applicationName: `${this.service}-rebuild`,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    };
    return LockSession.using(connection, async (session) => {
      if (!(await session.tryLock(REBUILD_LOCK)))
        throw new PlainError('A rebuild of the read model is running already: wait until it has ended');
      return this.rebuild(lastReadsMs);
    });
  }

  private async rebuild(lastReadsMs: number): Promise<Rebuilt> {
    const generation = await this.generations.create();
    log.info({ generation }, 'rebuild of the read model begins');
    const events = await this.readAll(generation);
    await this.generations.switchTo(generation);
    log.info({ generation, events }, 'the rebuilt read model is used from now on');
    await pause(lastReadsMs);
    await this.generations.dropRetired();
    return { generation, events };
  }

  private readAll(generation: number): Promise<number> {
    return readTopics({
      service: this.service,
      ...kafkaAccessOf(this.config),
      topics: ['referrals.snapshots', 'referrals.events'],
      size: BATCH,
      onEvents: (read) => this.apply(read.filter(isSource), generation),
    });
  }

  private apply(events: readonly SourceEvent[], generation: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.generations.lockWritable();
      await this.applyEvents.execute(events, [generation]);
    });
  }
}

function isSource(
  event: EventOf<'referrals.events'> | EventOf<'referrals.snapshots'>,
): event is ReferralEvent | EventOfType<'case.snapshot.v1'> {
  return TYPES.has(event.type);
}
