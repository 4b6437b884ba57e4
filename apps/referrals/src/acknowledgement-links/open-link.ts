import { Injectable } from '@nestjs/common';
import { CasesRepository } from '../case/cases.repository.js';
import { publicFacts, type PublicFacts } from './public-facts.js';
import { AcknowledgementLinks } from './acknowledgement-links.repository.js';
import { stateOf, type AcknowledgementLink, type LinkState } from './link.policy.js';

/** A link, and what its page shows. */
export interface OpenedLink {
  link: AcknowledgementLink;
  state: LinkState;
  facts: PublicFacts;
}

/** Looks at a link. Changes nothing: programs that check mails follow links. */
@Injectable()
export class OpenLink {
  constructor(
    private readonly links: AcknowledgementLinks,
    private readonly cases: CasesRepository,
  ) {}

  /** Null when no mail holds this token. */
  async execute(token: string): Promise<OpenedLink | null> {
    const link = await this.links.find(token);
    if (!link) return null;
    const viewer = { firmId: link.firmId, isAdmin: false };
    const state = await this.cases.find({ id: link.referralId, number: null }, viewer);
    const hop = state?.hops.find(({ id }) => id === link.referralId);
    if (!state || !hop) return null;
    return { link, state: stateOf(link, hop), facts: publicFacts(state.case, hop) };
  }
}
