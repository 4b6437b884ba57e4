import { Injectable } from '@nestjs/common';
import type { CallInput, exportedCasesCall, ExportedRecord, ServiceCall } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import { backoffMs, pause } from '@referral-exchange/telemetry';

const DEADLINE_MS = 60_000;
/** A service that restarts is back after these tries: 1, 2, 4, 8 and 16 seconds. */
const TRIES = 6;
const FIRST_WAIT_MS = 1_000;

/** A call that answers pages of an export. */
type PageCall = ServiceCall & Pick<typeof exportedCasesCall, 'request'>;
interface PageOf<Row> {
  rows: Row[];
  next: string | null;
}

/** Which records are read: as the firm sees them; of these cases alone, or all (null). */
export interface Selection {
  firmId: string;
  only: string[] | null;
  signal: AbortSignal;
}

/** Reads the parts of other services page by page, with one page in memory. */
@Injectable()
export class ExportedPages {
  constructor(private readonly services: ServiceClient) {}

  /** All records of a call. @throws 503 when the service stays away */
  async *records<Row extends ExportedRecord>(
    call: PageCall,
    { firmId, only, signal }: Selection,
  ): AsyncGenerator<Row> {
    if (only?.length === 0) return;
    let after: string | null = null;
    do {
      const body: CallInput<PageCall>['body'] = { only, after };
      const page: PageOf<Row> = await this.page(call, body, { firmId, signal });
      yield* page.rows;
      after = page.next;
    } while (after !== null);
  }

  private async page<Row>(
    call: PageCall,
    body: CallInput<PageCall>['body'],
    { firmId, signal }: Pick<Selection, 'firmId' | 'signal'>,
  ): Promise<PageOf<Row>> {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        const options = { forFirm: firmId, deadlineMs: DEADLINE_MS };
        return (await this.services.call(call, { body }, options)) as PageOf<Row>;
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(backoffMs(tries - 1, FIRST_WAIT_MS, DEADLINE_MS), signal);
      }
    }
  }
}
