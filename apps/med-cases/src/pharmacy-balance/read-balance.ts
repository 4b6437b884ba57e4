import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import { LedgerReaderRepository } from '../pharmacy-ledger/ledger-reader.repository.js';

/** GET …/pharmacy/totals, in any status of the referral. */
@Injectable()
export class ReadBalance {
  constructor(private readonly reader: LedgerReaderRepository) {}

  async execute(caller: Caller, path: MedReferralPath): Promise<Balance> {
    return (await this.reader.findOwnBalance(caller, path)) ?? emptyBalance(path.referralId);
  }
}

/** Of a ledger without a record. Pure. */
function emptyBalance(medReferralId: string): Balance {
  return {
    medReferralId,
    billed: '0.00',
    paid: '0.00',
    adjustments: '0.00',
    fillCount: 0,
    transactionCount: 0,
    reportedBalance: null,
    reportedAsOf: null,
    reportedExternalId: null,
  };
}
