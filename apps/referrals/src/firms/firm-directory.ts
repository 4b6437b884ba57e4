import { Inject, Injectable } from '@nestjs/common';
import axios, { isAxiosError } from 'axios';
import { internalFirmPath, internalFirmResponseSchema, PRINCIPAL_HEADER } from '@referral-exchange/contracts';
import { ApiError, CONFIG, Database, log } from '@referral-exchange/platform';
import type { ReferralsConfig } from '../config.js';
import { FirmsRepository } from './firms.repository.js';

const DEADLINE_MS = 2_000;
/** More firms than this in one process only cost a query each. */
const REMEMBERED = 50_000;

/**
 * Makes sure that a firm is in the read model before it is used: usually auth's event has told of it; a firm that is
 * newer than the last event is asked for over HTTP, on behalf of the caller.
 */
@Injectable()
export class FirmDirectory {
  /** Ids that are in the table for sure, committed: a firm never leaves it. */
  private readonly known = new Set<string>();

  constructor(
    private readonly firms: FirmsRepository,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'SERVICE_URL_AUTH'>,
  ) {}

  /** @throws 503 `service_unavailable` when a firm is not known here and auth does not answer in 2 s. */
  async learn(firmId: string, token: string | null): Promise<void> {
    if (this.known.has(firmId)) return;
    if (!(await this.firms.find(firmId))) {
      const facts = await this.ask(firmId, token);
      if (!facts) return;
      await this.firms.save(facts);
    }
    // an Idempotency-Key opens a transaction around all of this, and it may be rolled back
    this.database.afterCommit(() => {
      if (this.known.size < REMEMBERED) this.known.add(firmId);
    });
  }

  private async ask(firmId: string, token: string | null) {
    try {
      const { data } = await axios.get<unknown>(internalFirmPath(firmId), {
        baseURL: this.config.SERVICE_URL_AUTH,
        timeout: DEADLINE_MS,
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: { [PRINCIPAL_HEADER]: token ?? '' },
      });
      return internalFirmResponseSchema.parse(data);
    } catch (error) {
      if (isAxiosError(error) && error.response?.status === 404) return null;
      log.warn(
        { firmId, reason: error instanceof Error ? error.message : String(error) },
        'auth did not tell of a firm',
      );
      throw new ApiError('service_unavailable', 'The firm could not be looked up right now');
    }
  }
}
