import { Injectable } from '@nestjs/common';
import { readFirmCall } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/platform';
import { FirmsRepository } from './firms.repository.js';

/** Makes sure that the caller's firm is in the read model. A firm whose event has not arrived yet is read from auth over HTTP. */
@Injectable()
export class FirmDirectory {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 503 `service_unavailable` when the firm is unknown and auth does not answer. */
  async learn(firmId: string): Promise<void> {
    if (await this.firms.exists(firmId)) return;
    const facts = await this.services.call(readFirmCall, { params: { id: firmId } }, { forFirm: firmId });
    if (facts) await this.firms.save(facts);
  }
}
