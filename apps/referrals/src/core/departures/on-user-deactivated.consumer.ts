import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { SavedViewsRepository } from '../saved-views/saved-views.repository.js';

/** Clocks of two services differ by less: a view that was saved in this time goes too. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Forgets what a person has read who has left its firm, and the views that it saved: their words may name a
 * client. The event may come late, as a dead letter that is replayed: what a person did who is back stays.
 */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(
    private readonly marks: ReadMarksRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  @HandleEvents('user.deactivated.v1')
  async handle({ data: { user }, occurredAt }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    const { id: userId, firmId } = user;
    if (firmId === null) return;
    const leftAt = new Date(occurredAt);
    await this.marks.forgetReader({ firmId, userId }, leftAt);
    await this.views.deleteOfReader({ firmId, userId }, new Date(leftAt.getTime() + CLOCKS_DIFFER_MS));
  }
}
