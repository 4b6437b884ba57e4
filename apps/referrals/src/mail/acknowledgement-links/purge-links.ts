import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { AcknowledgementLinks } from './acknowledgement-links.repository.js';

/** Deletes links that expired long ago. */
@Injectable()
export class PurgeLinks extends PeriodicWorker {
  constructor(private readonly links: AcknowledgementLinks) {
    super({ name: 'Purge of acknowledgement links', everyMs: 3_600_000 });
  }

  protected override work(): Promise<void> {
    return this.links.purge();
  }
}
