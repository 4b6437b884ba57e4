import { Injectable } from '@nestjs/common';
import { clock, Database, definedOf, type Caller, type ReadInput } from '@referral-exchange/platform';
import type { MedCase } from '../med-case/med-case.entity.js';
import { MedCasesRepository, type MedCaseSeen } from '../med-case/med-cases.repository.js';

export interface UpdateMedCaseCommand {
  medCaseId: string;
  readInput: ReadInput<Partial<MedCase>>;
}

/**
 * Corrects the data of the patient, sets the status, archives or unarchives. It has no webhook event. Webhooks about an archived case
 * are not sent (interface, "Subscription rules", 8).
 */
@Injectable()
export class UpdateMedCase {
  constructor(
    private readonly database: Database,
    private readonly medCases: MedCasesRepository,
  ) {}

  /** @throws 404 when there is no such case of the firm. */
  execute(caller: Caller, { medCaseId, readInput }: UpdateMedCaseCommand): Promise<MedCaseSeen> {
    return this.database.transaction(async () => {
      const medCase = await this.medCases.getForUpdate(caller, medCaseId);
      const input = definedOf(await readInput());
      const updatedAt = new Date(Math.max(clock.now(), medCase.updatedAt.getTime() + 1));
      await this.medCases.update({ ...medCase, ...input, updatedAt });
      return this.medCases.get(caller, medCaseId);
    });
  }
}
