import { Injectable } from '@nestjs/common';
import { Audit, Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { medCaseFacts } from '../med-case/med-facts.js';
import type { MedCase } from '../med-case/med-case.entity.js';
import { MedCasesRepository, type MedCaseView } from '../med-case/med-cases.repository.js';
import { idsOf } from '../read-audit/read-entry.js';

export interface UpdateMedCaseCommand {
  medCaseId: string;
  readInput: ReadInput<Partial<MedCase>>;
}

/**
 * Corrects the data of the patient, sets the status, archives or unarchives. The answer shows the patient, so
 * it is in the audit log. It has no webhook event. Archiving publishes one for the webhooks service: also the
 * deliveries that wait are not sent while the case is archived (interface, "Subscription rules", 8).
 *
 * Database triggers also run (schema.sql): `med_cases_relisted` updates the listings.
 */
@Injectable()
export class UpdateMedCase {
  constructor(
    private readonly database: Database,
    private readonly medCases: MedCasesRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when there is no such case of the firm. */
  execute(caller: Caller, { medCaseId, readInput }: UpdateMedCaseCommand): Promise<MedCaseView> {
    return this.database.transaction(async () => {
      const medCase = await this.medCases.getForUpdate(caller, medCaseId);
      const input = definedOf(await readInput());
      const updatedAt = clock.dateAfter(medCase.updatedAt);
      const changed = { ...medCase, ...input, updatedAt };
      await this.medCases.update(changed);
      if (changed.isArchived !== medCase.isArchived) await this.publishArchive(caller, changed);
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

  private async publishArchive(caller: Caller, medCase: MedCase): Promise<void> {
    await this.outbox.add({
      eventId: newId(),
      type: 'med_case.archive_changed.v1',
      occurredAt: medCase.updatedAt.toISOString(),
      actor: caller.actor,
      key: medCase.id,
      data: { medCase: medCaseFacts(medCase), isArchived: medCase.isArchived },
    });
  }
}
