import { Injectable } from '@nestjs/common';
import { readUserCall, type UserFacts } from '@referral-exchange/contracts';
import { ApiError, callerOf, Database, ServiceClient, type Caller } from '@referral-exchange/platform';
import { AcknowledgeReferral } from '../referrals/acknowledge-referral.js';
import { AcknowledgementLinks } from './acknowledgement-links.repository.js';
import { mayAcknowledge, type AcknowledgementLink } from './link.policy.js';
import { OpenLink } from './open-link.js';

/** What a press of the button led to. `looked_at`: the page says what there is to say. */
export type LinkOutcome = 'unknown_link' | 'not_a_user' | 'looked_at';

/**
 * Acknowledges by the link in a mail, in the name of the person whom the mail was sent to. It is the same act as pressing the button in the
 * app (interface, "Masking and recipient rules", 3): the same use case, the same table, the channel `manual`.
 */
@Injectable()
export class AcknowledgeByLink {
  constructor(
    private readonly links: AcknowledgementLinks,
    private readonly opening: OpenLink,
    private readonly acknowledgement: AcknowledgeReferral,
    private readonly services: ServiceClient,
    private readonly database: Database,
  ) {}

  /** @throws 503 when auth does not answer; the link then still works */
  async execute(token: string): Promise<LinkOutcome> {
    const opened = await this.opening.execute(token);
    if (!opened) return 'unknown_link';
    if (opened.state.kind !== 'waiting') return 'looked_at';
    const caller = await this.callerOf(opened.link);
    if (!caller) return 'not_a_user';
    await this.acknowledge(token, opened.link, caller);
    return 'looked_at';
  }

  /** The person of the link, who must still be able to sign in: somebody who left the firm does not act for it. */
  private async callerOf({ userId, firmId }: AcknowledgementLink): Promise<Caller | null> {
    const user = await this.services.call(readUserCall, { params: { id: userId } }, { forFirm: firmId });
    if (!user?.isActive || user.firmId !== firmId || !mayAcknowledge(user.role)) return null;
    return callerOf(sessionOf(user));
  }

  /** The token and the referral change together. If somebody else was faster, nothing changes, and the page says so. */
  private async acknowledge(token: string, link: AcknowledgementLink, caller: Caller): Promise<void> {
    const reference = { id: link.referralId, number: null };
    try {
      await this.database.transaction(async () => {
        if (!(await this.links.use(token))) return;
        await this.acknowledgement.execute(caller, { reference, readInput: () => Promise.resolve({}) });
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid_state_transition')) throw error;
    }
  }
}

/** As in a session, but for the name: an address does not get into histories and events here. */
function sessionOf({ id, firstName, lastName, ...user }: UserFacts): Parameters<typeof callerOf>[0] {
  const { firmId, firmName, providerId, role, isTestFirm } = user;
  const userName = [firstName, lastName].filter(Boolean).join(' ') || null;
  const person = { kind: 'session' as const, userId: id, userName, role, isTestFirm };
  const noKey = { tier: null, scopes: null, keyId: null, keyName: null, issuedVia: null };
  return { ...person, ...noKey, firmId, firmName, providerId };
}
