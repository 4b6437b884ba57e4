import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { StatusUpdatesRepository } from './status-updates.repository.js';

/**
 * Gives new status updates their positions (docs/adr/0142). A reader does the same before it reads; this
 * keeps few of them waiting while nobody reads.
 */
@Injectable()
export class PositionStatusUpdates extends PeriodicWorker {
  constructor(private readonly updates: StatusUpdatesRepository) {
    super({ name: 'Positions of status updates', everyMs: 1_000 });
  }

  protected override async work(): Promise<void> {
    await this.updates.positionAll();
  }
}
