import { Injectable } from '@nestjs/common';
import type { EventOfType } from '@referral-exchange/contracts';
import { Outbox, OutboxRelay } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { log, newId, pause } from '@referral-exchange/telemetry';
import { SYSTEM } from '@referral-exchange/identity';
import { caseFacts } from '../../core/history/case-facts.js';
import type { CaseState } from '../../core/case/case-state.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import { lastChangeMs } from '../../core/moves/move-hop.js';
import { HistoriesRepository, type Histories } from './histories.repository.js';

const CHUNK = 200;
/** Events of ongoing work wait behind at most this many snapshots: a fraction of a second. */
const MOST_WAITING = 1_000;
const FULL_PAUSE_MS = 50;
const LOG_EVERY = 10_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Publishes every case with its history to `referrals.snapshots`, so that a consumer can build its data when
 * the events no longer reach back (ADR 73). Cases go on changing meanwhile: a snapshot has the time of the
 * last change of its case, so it never counts as newer than a later event. Can be repeated at any time.
 */
@Injectable()
export class PublishSnapshots {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly histories: HistoriesRepository,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
  ) {}

  /** Returns the number of cases. */
  async execute(): Promise<number> {
    let published = 0;
    for (let last = BEFORE_ALL; ;) {
      const states = await this.cases.findAfter(last, CHUNK);
      if (states.length === 0) return published;
      await this.outbox.addAll(await this.snapshotsOf(states));
      published += states.length;
      last = states.at(-1)!.case.id;
      if (published % LOG_EVERY < CHUNK) log.info({ published }, 'snapshots published');
      while ((await this.backlog()) >= MOST_WAITING) await pause(FULL_PAUSE_MS);
    }
  }

  private async snapshotsOf(states: CaseState[]): Promise<EventOfType<'case.snapshot.v1'>[]> {
    const histories = await this.histories.of(states.flatMap(({ hops }) => hops.map(({ id }) => id)));
    return states.map((state) => snapshot(state, histories));
  }

  private async backlog(): Promise<number> {
    return (await this.relay.lag()).backlog;
  }
}

/** The snapshot of a case. Pure. */
function snapshot(state: CaseState, { changes, casesAtEnd }: Histories): EventOfType<'case.snapshot.v1'> {
  const ids = state.hops.map(({ id }) => id);
  const ends = ids.flatMap((id) => (casesAtEnd.has(id) ? [[id, casesAtEnd.get(id)!] as const] : []));
  return {
    eventId: newId(),
    type: 'case.snapshot.v1',
    occurredAt: new Date(lastChangeMs(state)).toISOString(),
    actor: SYSTEM.actor,
    key: state.case.id,
    data: {
      case: caseFacts(state),
      history: ids.flatMap((id) => changes.get(id) ?? []),
      casesAtEnd: Object.fromEntries(ends),
    },
  };
}
