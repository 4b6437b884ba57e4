import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { conflict, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { medFacts } from '../med-case/med-facts.js';
import type { MedCase } from '../med-case/med-case.entity.js';
import { MedCasesRepository } from '../med-case/med-cases.repository.js';
import { MED_REFERRALS, type MedReferral } from '../med-case/med-referral.entity.js';
import { isMedTerminal } from '../med-case/med-referral.transitions.js';
import { MedReferralsRepository, type NewMedReferral } from '../med-case/med-referrals.repository.js';
import { ProviderDirectory } from '../providers/provider-directory.js';
import type { ReferMedCaseDto } from './med-referral-bodies.dto.js';

export interface ReferMedCaseCommand {
  medCaseId: string;
  readInput: ReadInput<ReferMedCaseDto>;
}

/**
 * `POST /med-cases/{id}/referrals`: refers a med case to a provider, who gets `med_referral.received`.
 *
 * Database triggers also run (schema.sql): `med_referrals_listed` adds the listing of the provider.
 */
@Injectable()
export class ReferMedCase {
  constructor(
    private readonly database: Database,
    private readonly medCases: MedCasesRepository,
    private readonly referrals: MedReferralsRepository,
    private readonly providerDirectory: ProviderDirectory,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws 404 for the case, the provider or the parent referral; 409 for an archived or closed case, and
   * for a live referral of this kind to the provider.
   */
  async execute(caller: Caller, { medCaseId, readInput }: ReferMedCaseCommand): Promise<MedReferral> {
    await this.medCases.get(caller, medCaseId);
    const input = await readInput();
    // auth may be asked: before the case is locked
    await this.providerDirectory.assertAccepting(input.providerId, caller.firmId!);
    return this.database.transaction(() => this.refer(caller, medCaseId, input));
  }

  private async refer(caller: Caller, medCaseId: string, input: ReferMedCaseDto): Promise<MedReferral> {
    const medCase = await this.medCases.getForUpdate(caller, medCaseId);
    assertOpen(medCase);
    const earlier = await this.referrals.ofCase({ providerId: null }, medCaseId);
    assertNew(earlier, input);
    const referral = await this.referrals.create(medCase, newReferral(medCase, input));
    await this.outbox.add({
      eventId: newId(),
      type: 'med_referral.sent.v1',
      occurredAt: referral.createdAt.toISOString(),
      actor: caller.actor,
      key: medCase.id,
      data: medFacts(medCase, referral),
    });
    return referral;
  }
}

/**
 * The provider of an archived case would get no event and not find the case in its list (decisions, section
 * 14, "Med cases, finer").
 */
function assertOpen({ isArchived, status, referenceNumber }: MedCase): void {
  if (isArchived)
    throw conflict('case_archived', `The med case ${referenceNumber} is archived: unarchive it first`);
  if (status === 'CLOSED')
    throw conflict(
      'case_closed',
      `The med case ${referenceNumber} is closed: set its status to OPEN first, with PATCH /med-cases/{id}`,
      {
        currentStatus: status,
      },
    );
}

function assertNew(
  earlier: readonly MedReferral[],
  { providerId, isPharmacy, parentReferralId }: ReferMedCaseDto,
) {
  if (parentReferralId && !earlier.some(({ id }) => id === parentReferralId))
    throw notFound('No such parent referral in this case');
  const live = earlier.find(
    (one) => one.providerId === providerId && one.isPharmacy === isPharmacy && !isMedTerminal(one.status),
  );
  if (live)
    throw conflict(
      'active_referral_exists',
      `The case already has an active referral to this provider, ${live.referenceNumber}: withdraw or close it first`,
      { referralId: live.id },
    );
}

function newReferral(medCase: MedCase, input: ReferMedCaseDto): NewMedReferral {
  const at = clock.date();
  return {
    ...MED_REFERRALS.emptyValues(),
    ...(definedOf(input) as ReferMedCaseDto),
    id: newId(),
    medCaseId: medCase.id,
    status: 'SENT',
    createdAt: at,
    updatedAt: at,
  };
}
