import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ClientsRepository } from '../clients/clients.repository.js';

/**
 * A test firm that is reset goes on as another firm (docs/adr/0177): its applications go with its people, who
 * could not look after them otherwise, and who alone may allow them.
 */
@EventConsumer('sandbox-resets')
export class OnSandboxResetConsumer {
  constructor(private readonly clients: ClientsRepository) {}

  @HandleEvents('firm.sandbox_reset.v1')
  handle({ data: { firmId, newFirmId } }: EventOfType<'firm.sandbox_reset.v1'>): Promise<void> {
    return this.clients.moveToFirm(firmId, newFirmId);
  }
}
