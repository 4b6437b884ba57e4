import { Injectable } from '@nestjs/common';
import { readUserCall, type UserFacts } from '@referral-exchange/contracts';
import { type Caller, callerOf, ServiceClient } from '@referral-exchange/identity';
import { mayAcknowledge, mayDecline, type AcknowledgementLink } from './link.policy.js';

/** The person of a link, and what the link may do in their name. */
export interface LinkPerson {
  caller: Caller;
  mayDecline: boolean;
}

/** Who uses a link: somebody who left the firm does not act for it. */
@Injectable()
export class LinkPeople {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Null when the person cannot sign in to the firm now. @throws 503 when auth is silent; the link still
   * works
   */
  async find({ userId, firmId }: AcknowledgementLink): Promise<LinkPerson | null> {
    const user = await this.services.call(readUserCall, { params: { id: userId } }, { forFirm: firmId });
    if (!user?.isActive || user.firmId !== firmId || !mayAcknowledge(user.role)) return null;
    return { caller: callerOf(sessionOf(user)), mayDecline: mayDecline(user.role) };
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
