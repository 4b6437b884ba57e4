import { Injectable } from '@nestjs/common';
import { ApiError, findCaseCall, notFound } from '@referral-exchange/contracts';
import { FirmDirectory } from '@referral-exchange/firms';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { definedOf } from '@referral-exchange/http';
import { type Caller, ServiceClient } from '@referral-exchange/identity';
import { MED_CASES } from '../med-case/med-case.entity.js';
import { MedCasesRepository, type MedCaseView } from '../med-case/med-cases.repository.js';
import type { CreateMedCaseDto } from './med-case.dto.js';

const EMPTY_MED_CASE = MED_CASES.emptyValues();

/**
 * `POST /med-cases`: opens a med case for the caller's firm. No webhook event: it has no provider yet.
 *
 * Database triggers also run (schema.sql): `med_cases_listed` adds the listing of the firm.
 */
@Injectable()
export class CreateMedCase {
  constructor(
    private readonly database: Database,
    private readonly medCases: MedCasesRepository,
    private readonly directory: FirmDirectory,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 404 when `baseCaseId` names a case that the firm does not see. */
  async execute(caller: Caller, input: CreateMedCaseDto): Promise<MedCaseView> {
    const handlingFirmId = caller.firmId!;
    await this.directory.learn(handlingFirmId, handlingFirmId);
    if (input.baseCaseId) await this.assertVisible(input.baseCaseId, handlingFirmId);
    const at = clock.date();
    const medCase = await this.database.transaction(() =>
      this.medCases.create({
        ...EMPTY_MED_CASE,
        ...(definedOf(input) as CreateMedCaseDto),
        id: newId(),
        handlingFirmId,
        status: 'OPEN',
        isArchived: false,
        isTestCase: caller.isTestFirm,
        createdAt: at,
        updatedAt: at,
      }),
    );
    if (!medCase)
      throw new ApiError('service_unavailable', 'Your firm is not available yet: try again in a few seconds');
    return { medCase, referralCount: 0 };
  }

  private async assertVisible(baseCaseId: string, forFirm: string): Promise<void> {
    const found = await this.services.call(findCaseCall, { params: { id: baseCaseId } }, { forFirm });
    if (!found) throw notFound('No such case: baseCaseId must be a case that your firm sent or received');
  }
}
