import { Injectable } from '@nestjs/common';
import { ApiError, type ReferralsEvent } from '@referral-exchange/contracts';
import { FirmDirectory } from '@referral-exchange/firms';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { newNote } from '../history/note.entity.js';
import { SendReferral, type Sending } from '../moves/send-referral.js';
import { caseEvent } from '../history/case-events.js';
import { NONE_ENDED, type CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import type { CreateSentCaseDto } from './create-sent-case.dto.js';
import { given } from '../moves/given.js';
import { instantAfter } from '../moves/move-hop.js';
import { storedPosition } from '../moves/stored-position.js';
import { EMPTY_CASE, CASE_FIELDS, Case } from '../case/case.entity.js';
import { HOP_VALUES } from '../case/hop-values.js';

/**
 * POST /sent-cases: a draft, or with `referentFirmId` a case that is sent at once (decisions, section 3).
 *
 * Database triggers also run (schema.sql): `cases_listed_new` and `referrals_listed_new` add the listings of
 * the case.
 */
@Injectable()
export class CreateCase {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly directory: FirmDirectory,
    private readonly sendReferral: SendReferral,
    private readonly outbox: Outbox,
  ) {}

  async execute(caller: Caller, input: CreateSentCaseDto): Promise<CaseState> {
    if (caller.firmId === null) throw new ApiError('wrong_scope', 'Only a firm can create a case');
    await this.directory.learn(caller.firmId, caller.firmId);
    if (input.referentFirmId) await this.directory.learn(input.referentFirmId, caller.firmId);
    return this.database.transaction(() => this.create(caller, input));
  }

  private create(caller: Caller, input: CreateSentCaseDto): Promise<CaseState> {
    const record = newCase(caller, input, clock.date());
    const { referentFirmId } = input;
    return referentFirmId
      ? this.send(caller, record, { ...input, referentFirmId })
      : this.keep(caller, record);
  }

  private async keep(caller: Caller, unnumbered: UnnumberedCase): Promise<CaseState> {
    const record = await this.cases.create(unnumbered);
    if (!record) throw firmUnavailable();
    const { id, notes, createdAt } = record;
    if (notes) {
      const note = { caseId: id, referralId: null, body: notes, isAutomatic: true };
      await this.cases.write({ notes: [newNote(note, createdAt, caller)] });
    }
    const draft: CaseState = { case: record, hops: [], ended: NONE_ENDED };
    await this.outbox.add(createdEvent(caller, draft));
    return draft;
  }

  private async send(caller: Caller, unnumbered: UnnumberedCase, sending: Sending): Promise<CaseState> {
    const taken = await this.cases.takeNumbers(unnumbered.ownerFirmId, 1, sending.referentFirmId);
    if (!taken) throw firmUnavailable();
    const record: Case = { ...unnumbered, referenceNumber: taken.numbers[0]!, ownerFirmName: taken.name };
    const draft: CaseState = { case: record, hops: [], ended: NONE_ENDED };
    // later than `case.created`, so that the greatest `occurredAt` is that of the sent referral
    const basis = { at: instantAfter(draft), caller, parent: null, receiver: taken.receiver };
    return this.sendReferral.withCase(draft, createdEvent(caller, draft), sending, basis);
  }
}

type UnnumberedCase = Omit<Case, 'referenceNumber' | 'ownerFirmName'>;

function createdEvent({ actor }: Caller, draft: CaseState): ReferralsEvent {
  return caseEvent('case.created.v1', { actor, at: draft.case.createdAt, state: draft }, {});
}

function firmUnavailable(): ApiError {
  return new ApiError('service_unavailable', 'Your firm is not available yet: try again in a few seconds');
}

/** The fields of a new case: those of a body, or of a row of a file. */
export type NewCaseInput = Pick<
  CreateSentCaseDto,
  'title' | 'caseType' | 'jurisdiction' | 'clientFirstName' | 'clientLastName'
> &
  Partial<CreateSentCaseDto>;

/** A new case of the caller's firm, without its number. Pure but for its id. */
export function newCase(caller: Caller, input: NewCaseInput, at: Date): UnnumberedCase {
  const { title, caseType, jurisdiction, clientFirstName, clientLastName } = input;
  return {
    ...EMPTY_CASE,
    ...given(input as Partial<Case>, [
      ...CASE_FIELDS,
      ...HOP_VALUES,
      'sentExpirationHours',
      'customMetadata',
    ]),
    ...{ title, caseType, jurisdiction, clientFirstName, clientLastName },
    id: newId(),
    ownerFirmId: caller.firmId!,
    isTestCase: caller.isTestFirm || (input.isTestCase ?? false),
    ...(input.referentFirmId ? {} : draftRouting(input)),
    createdBy: caller.actor.name,
    createdAt: at,
    updatedAt: at,
  };
}

function draftRouting({ routingRuleId = null, roundRobinPosition }: Partial<CreateSentCaseDto>) {
  return { draftRoutingRuleId: routingRuleId, draftRoundRobinPosition: storedPosition(roundRobinPosition) };
}
