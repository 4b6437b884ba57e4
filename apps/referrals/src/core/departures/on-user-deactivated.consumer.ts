import type { EventOfType } from '@referral-exchange/contracts';
import { Mail } from '@referral-exchange/mail';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { SavedViewsRepository } from '../saved-views/saved-views.repository.js';

/** Clocks of two services differ by less: what was saved or written in this time goes too. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Forgets what a person has read who has left its firm, and the views that it saved: their words may name a
 * client. Mails that still wait are not sent to such a person, nor to anybody of a firm that was deactivated.
 * The event may come late, as a dead letter that is replayed: what a person did who is back stays.
 */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(
    private readonly marks: ReadMarksRepository,
    private readonly views: SavedViewsRepository,
    private readonly mail: Mail,
  ) {}

  @HandleEvents('user.deactivated.v1')
  async handle({ data: { user }, occurredAt }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    const { id: userId, firmId } = user;
    if (firmId === null) return;
    await this.marks.forgetReader({ firmId, userId }, new Date(occurredAt));
    await this.views.deleteOfReader({ firmId, userId }, shortlyAfter(occurredAt));
    await this.mail.endWaiting({ userId }, shortlyAfter(occurredAt));
  }

  @HandleEvents('firm.deactivated.v1')
  async firmDeactivated({ data: { firm }, occurredAt }: EventOfType<'firm.deactivated.v1'>): Promise<void> {
    await this.mail.endWaiting({ firmId: firm.id }, shortlyAfter(occurredAt));
  }
}

function shortlyAfter(occurredAt: string): Date {
  return new Date(Date.parse(occurredAt) + CLOCKS_DIFFER_MS);
}
