import { Injectable } from '@nestjs/common';
import { type ApiError, ERASED_MED_CASE } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { clock, newId } from '@referral-exchange/telemetry';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { MedCase } from '../med-case/med-case.entity.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import { LedgerRepository } from '../pharmacy-ledger/ledger.repository.js';
import { Ledger } from '../pharmacy-ledger/ledger.js';
import {
  planEntries,
  type EntryFault,
  type LedgerEntry,
  type Outcome,
} from '../pharmacy-ledger/plan-entries.js';
import { assertRecordable } from './assert-recordable.js';
import { eventsOf } from './ledger-events.js';

/** Entries to record in the ledger of a referral. */
export interface NewEntries {
  path: MedReferralPath;
  /** Reads them once the referral is found and may be seen (decisions, 1.3). */
  readEntries: () => Promise<readonly LedgerEntry[]>;
  createdVia: string;
  /** The error for entries that cannot be recorded. */
  refusal: (faults: readonly EntryFault[], entries: readonly LedgerEntry[]) => ApiError;
}

/** The recorded entries, and the balance after them. */
export interface Recorded {
  outcomes: Outcome[];
  balance: Balance;
}

/**
 * Records fills and transactions, with the balance and an event for each, or nothing at all. Every new record
 * passes here.
 *
 * Database triggers also run (schema.sql): `append_only` refuses changes of recorded rows.
 */
@Injectable()
export class RecordEntries {
  constructor(
    private readonly ledger: Ledger,
    private readonly ledgerRepository: LedgerRepository,
  ) {}

  async execute(caller: Caller, { path, readEntries, createdVia, refusal }: NewEntries): Promise<Recorded> {
    const { plan, balance } = await this.ledger.append(caller, path, async (seen) => {
      const entries = await readEntries();
      assertRecordable(seen);
      const [medReferralId, at] = [seen.referral.id, clock.date()];
      const known = {
        ...(await this.ledgerRepository.known(medReferralId, entries)),
        isPatientErased: isErased(seen.medCase),
      };
      const planned = planEntries(entries, known, { medReferralId, createdVia, at, newId });
      if (planned.faults.length > 0) return { refusal: refusal(planned.faults, entries) };
      assertRecordable(seen, { addsFills: planned.newFills.length > 0 });
      return { plan: planned, events: eventsOf(planned, { caller, seen, at }) };
    });
    return { outcomes: plan.outcomes, balance };
  }
}

/** By what an erasure writes for the names, which a case must have. */
function isErased({ patientFirstName, patientLastName }: MedCase): boolean {
  return (
    patientFirstName === ERASED_MED_CASE.patientFirstName &&
    patientLastName === ERASED_MED_CASE.patientLastName
  );
}
