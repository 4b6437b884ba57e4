import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { conflict, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { LedgerReaderRepository } from '../pharmacy-ledger/ledger-reader.repository.js';
import { LedgerRepository } from '../pharmacy-ledger/ledger.repository.js';
import { fillRecorded } from '../pharmacy-recording/ledger-events.js';
import { MAX_SHOWN_TRANSACTIONS, type VoidPharmacyFillDto } from '../pharmacy-records/fill.dto.js';
import type { FillView } from './fill-view.js';

/**
 * POST …/pharmacy/fills/{fillId}/void. The fill bills zero from now on; its transactions stay and count as
 * before.
 *
 * Database triggers also run (schema.sql): `only_voided` refuses any other change of a fill.
 */
@Injectable()
export class VoidFill {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly reader: LedgerReaderRepository,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(
    caller: Caller,
    command: { path: MedReferralPath; fillId: string; readInput: ReadInput<VoidPharmacyFillDto> },
  ): Promise<FillView> {
    return this.database.transaction(async () => {
      const seen = await this.visibleMedReferrals.forPharmacyUpdate(caller, command.path);
      const fill = await this.reader.findFill(seen.referral.id, command.fillId);
      if (!fill) throw notFound('No such fill');
      const { voidReason } = await command.readInput();
      if (fill.voidedAt) throw conflict('already_voided', 'The fill has been voided already');
      const at = clock.dateAfter(fill.updatedAt);
      const balance = await this.ledger.voidFill(fill, { at, reason: voidReason });
      const voided = { ...fill, voidReason, voidedAt: at, updatedAt: at };
      await this.outbox.add(fillRecorded(voided, { caller, seen, at }));
      const transactions = await this.reader.transactionsOfFill(fill.id, MAX_SHOWN_TRANSACTIONS);
      return { fill: voided, transactions, balance };
    });
  }
}
