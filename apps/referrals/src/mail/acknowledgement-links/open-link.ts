import { Injectable } from '@nestjs/common';
import { isArchivedOn, visibleThrough } from '../../core/case/case.policy.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import { publicFacts, type PublicFacts } from './public-facts.js';
import { AcknowledgementLinksRepository } from './acknowledgement-links.repository.js';
import { LinkPeople, type LinkPerson } from './link-people.js';
import { stateOf, type AcknowledgementLink, type LinkState } from './link.policy.js';

/** A link, and what its page shows. */
export interface OpenedLink {
  link: AcknowledgementLink;
  state: LinkState;
  facts: PublicFacts;
  /** Looked up only while the referral waits; null when the person may not use the link any more. */
  person: LinkPerson | null;
  isArchived: boolean;
}

/** Looks at a link. Changes nothing: programs that check mails follow links. */
@Injectable()
export class OpenLink {
  constructor(
    private readonly links: AcknowledgementLinksRepository,
    private readonly cases: CasesRepository,
    private readonly linkPeople: LinkPeople,
  ) {}

  /** Null when no mail holds this token. @throws 503 when auth has to be asked and does not answer */
  async execute(token: string): Promise<OpenedLink | null> {
    const link = await this.links.find(token);
    if (!link) return null;
    const viewer = { firmId: link.firmId, isAdmin: false };
    const found = await this.cases.find({ id: link.referralId, number: null }, viewer);
    const hop = found?.hops.find(({ id }) => id === link.referralId);
    if (!found || !hop) return null;
    const state = stateOf(link, hop);
    const person = state.kind === 'waiting' ? await this.linkPeople.find(link) : null;
    const isArchived = isArchivedOn(found, hop) || hop.archivedByReceiverAt !== null;
    const facts = publicFacts(visibleThrough(found, hop, viewer).state.case, hop);
    return { link, state, facts, person, isArchived };
  }
}
