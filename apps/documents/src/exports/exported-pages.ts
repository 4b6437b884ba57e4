import { Injectable } from '@nestjs/common';
import type {
  CallAnswer,
  CallInput,
  exportedCasesCall,
  ExportedRecord,
  ServiceCall,
} from '@referral-exchange/contracts';
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
      const page = (await this.answer(call, { body }, { firmId, signal })) as PageOf<Row>;
      yield* page.rows;
      after = page.next;
    } while (after !== null);
  }

  /** One answer for a firm, asked for again while the service restarts. @throws 503 when it stays away */
  async answer<Call extends ServiceCall>(
    call: Call,
    input: CallInput<Call>,
    { firmId, signal }: Pick<Selection, 'firmId' | 'signal'>,
  ): Promise<CallAnswer<Call>> {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        const options = { forFirm: firmId, deadlineMs: DEADLINE_MS };
        return await this.services.call(call, input, options);
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(backoffMs(tries - 1, FIRST_WAIT_MS, DEADLINE_MS), signal);
      }
    }
  }
}
