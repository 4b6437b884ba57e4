import { Injectable } from '@nestjs/common';
import { readFirmCall } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/platform';
import { FirmsRepository, type KnownFirm } from './firms.repository.js';

/** Firms that a rule names. A firm whose events are gone or have not arrived yet is read from auth. */
@Injectable()
export class FirmDirectory {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly services: ServiceClient,
  ) {}

  /**
   * The existing ones among these firms, by id.
   * @throws 503 `service_unavailable` when one is unknown here and auth does not answer within 2 s
   */
  async learn(ids: readonly string[], forFirm: string | null): Promise<Map<string, KnownFirm>> {
    const known = await this.firms.find(ids);
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const read = (id: string) => this.services.call(readFirmCall, { params: { id } }, { forFirm });
    for (const facts of await Promise.all(missing.map(read))) if (facts) await this.firms.save(facts);
    return this.firms.find(ids);
  }
}
