import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { CaseReference } from '../../core/case/case-reference.js';
import { AcknowledgementLinksRepository } from './acknowledgement-links.repository.js';
import { OpenLink, type OpenedLink } from './open-link.js';

/** What a press of the button led to. `looked_at`: the page says what there is to say. */
export type LinkOutcome = 'unknown_link' | 'not_a_user' | 'looked_at';

/** What a link does in the name of its person. Called in the transaction that uses the token up. */
export type LinkAct = (caller: Caller, reference: CaseReference) => Promise<unknown>;

/** Uses a link: the token and the referral change together, or neither does. */
@Injectable()
export class ActByLink {
  constructor(
    private readonly links: AcknowledgementLinksRepository,
    private readonly openLink: OpenLink,
    private readonly database: Database,
  ) {}

  /** @throws 503 when auth does not answer; the link then still works */
  async execute(
    token: string,
    act: LinkAct,
    mayAct: (opened: OpenedLink) => boolean = () => true,
  ): Promise<LinkOutcome> {
    const opened = await this.openLink.execute(token);
    if (!opened) return 'unknown_link';
    const { state, person, link } = opened;
    if (state.kind !== 'waiting') return 'looked_at';
    if (!person) return 'not_a_user';
    if (mayAct(opened))
      await this.use(token, () => act(person.caller, { id: link.referralId, number: null }));
    return 'looked_at';
  }

  /** If somebody else was faster, nothing changes, and the page says so. */
  private async use(token: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await this.database.transaction(async () => {
        if (await this.links.use(token)) await act();
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid_state_transition')) throw error;
    }
  }
}
