import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { caseReference } from '../case/case-reference.js';
import { ReadCase } from '../storage/read-case.js';
import { presentProvenHistory, type StatusHistoryEntryDto } from './present-status-history.js';
import { presentStatusUpdate } from './present-status-update.js';
import { StatusProofsRepository } from './status-proofs.repository.js';
import { StatusUpdatesRepository } from './status-updates.repository.js';

/** Reads the status changes of one referral that the caller sees, with their proofs if it asks for them. */
@Injectable()
export class ReadHistory {
  constructor(
    private readonly readCase: ReadCase,
    private readonly updates: StatusUpdatesRepository,
    private readonly proofs: StatusProofsRepository,
  ) {}

  /** @throws 404 when the caller sees no such referral */
  async execute(
    caller: Caller,
    id: string,
    { proof = false }: { proof?: boolean },
  ): Promise<StatusHistoryEntryDto[]> {
    const { hop } = await this.readCase.referral(caller, caseReference(id), 'referrals');
    if (!proof)
      return (await this.updates.history(caller, hop.id)).map((row) =>
        presentStatusUpdate(row, caller.firmId),
      );
    let proofs = await this.proofs.of(hop.id);
    if (proofs.some(({ hash }) => hash === null)) {
      await this.proofs.chain([hop.caseId]);
      proofs = await this.proofs.of(hop.id);
    }
    // read before the entries: each proof then has its entry, if the caller sees it
    return presentProvenHistory(await this.updates.history(caller, hop.id), proofs, caller.firmId);
  }
}
