import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import type { MedCase } from '../med-case/med-case.entity.js';
import { MedCasesRepository, type MedCaseView } from '../med-case/med-cases.repository.js';
import { idsOf } from '../read-audit/read-entry.js';

export interface UpdateMedCaseCommand {
  medCaseId: string;
  readInput: ReadInput<Partial<MedCase>>;
}

/**
 * Corrects the data of the patient, sets the status, archives or unarchives. The answer shows the patient, so
 * it is in the audit log. It has no webhook event. Webhooks about an archived case are not sent (interface,
 * "Subscription rules", 8).
 */
// triggers: med_cases_relisted brings the listings up to date
@Injectable()
export class UpdateMedCase {
  constructor(
    private readonly database: Database,
    private readonly medCases: MedCasesRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when there is no such case of the firm. */
  execute(caller: Caller, { medCaseId, readInput }: UpdateMedCaseCommand): Promise<MedCaseView> {
    return this.database.transaction(async () => {
      const medCase = await this.medCases.getForUpdate(caller, medCaseId);
      const input = definedOf(await readInput());
      const updatedAt = new Date(Math.max(clock.now(), medCase.updatedAt.getTime() + 1));
      await this.medCases.update({ ...medCase, ...input, updatedAt });
      await this.audit.record(caller, {
        action: 'med_case.updated',
        subjectType: 'med_case',
        subjectId: medCaseId,
        // names of fields: their values are data of the patient
        details: { ...idsOf(caller), fields: Object.keys(input) },
      });
      return this.medCases.get(caller, medCaseId);
    });
  }
}
