import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { partyOf } from '../case/case.policy.js';
import { ANY_CASE, CasesRepository } from '../storage/cases.repository.js';
import { namedHop } from '../case/hop-resolver.js';
import type { CaseState } from '../case/case-state.js';
import type { Hop } from '../case/hop.entity.js';
import type { ExternalLink } from './external-link.entity.js';
import { ExternalLinksRepository, type RecordName } from './external-links.repository.js';
import { ExternalSystems } from './external-systems.js';

/** GET /external-links: the referral that a firm linked with a record of a case system. */
@Injectable()
export class ReadExternalLink {
  constructor(
    private readonly links: ExternalLinksRepository,
    private readonly cases: CasesRepository,
    private readonly externalSystems: ExternalSystems,
  ) {}

  /**
   * @throws 400 unknown system, 404 `external_link_not_found` without an active link or when the firm is not
   *   a party to the referral any more, 404 `referral_not_found` when the referral is gone (interface,
   *   "Errors")
   */
  async execute(
    caller: Caller,
    name: RecordName,
  ): Promise<{ link: ExternalLink; state: CaseState; hop: Hop }> {
    this.externalSystems.assertKnown(name.externalSystem);
    const link = await this.links.find(caller.firmId!, name);
    if (!link) throw linkNotFound();
    const reference = { id: link.referralId, number: null };
    const state = await this.cases.find(reference, caller);
    const hop = state && namedHop(state, reference);
    if (state && hop && partyOf(hop, caller.firmId) !== null) return { link, state, hop };
    if (await this.cases.find(reference, ANY_CASE)) throw linkNotFound();
    const message = 'The linked referral no longer exists: delete the link';
    throw new ApiError('referral_not_found', message, { externalLinkId: link.id });
  }
}

/** 404 `external_link_not_found`. */
function linkNotFound(): ApiError {
  return new ApiError(
    'external_link_not_found',
    'Your firm has no active link to this record: create one with POST /external-links',
  );
}

/** The same for a link that is to be deleted: a second try, another firm's link, or no link at all. */
export function noLinkToDelete(): ApiError {
  return new ApiError(
    'external_link_not_found',
    'Your firm has no active link with this id, so there is nothing to delete: GET /external-links finds a link by its record',
  );
}
