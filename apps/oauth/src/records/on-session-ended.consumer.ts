import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { RecordsRepository } from './records.repository.js';

type Reason = EventOfType<'session.ended.v1'>['data']['reason'];

/** Nobody signed out: the browser signed in once more, or a token was sent twice. */
const NO_SIGN_OUT: readonly Reason[] = ['replaced', 'refresh_replayed'];

/**
 * Who signs out of the exchange, or ends a session of it, is signed out here too: in every browser, as nobody
 * can tell which of ours is the same one. What apps were given stays (docs/adr/0227). Auth counts sign-outs:
 * a sign-in that a request under way writes back counts no more.
 */
@EventConsumer('ended-sessions')
export class OnSessionEndedConsumer {
  constructor(private readonly records: RecordsRepository) {}

  @HandleEvents('session.ended.v1')
  async handle({ data: { userId, reason } }: EventOfType<'session.ended.v1'>): Promise<void> {
    if (!NO_SIGN_OUT.includes(reason)) await this.records.deleteSignIns(userId);
  }
}
