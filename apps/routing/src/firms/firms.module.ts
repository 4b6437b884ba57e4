import { FirmsModule } from '@referral-exchange/firms';
import { Firm } from './firm.entity.js';
import { OnRelationshipChangedConsumer } from './on-relationship-changed.consumer.js';
import { ReceiversRepository } from './receivers.repository.js';

/** What routing knows of firms, and of their relationships. */
export const FIRMS = FirmsModule.of(Firm, {
  repository: ReceiversRepository,
  consumers: [OnRelationshipChangedConsumer],
});
