import { Injectable } from '@nestjs/common';
import {
  type CaseFacts,
  type DocumentAccess,
  documentAccessCall,
  notFound,
} from '@referral-exchange/contracts';
import { type Caller, ServiceClient } from '@referral-exchange/identity';

export type AccessWithCase = DocumentAccess & { case: CaseFacts };

/**
 * What a caller may do with the documents of a case or referral. Referrals decides, and is asked in every
 * request (ADR 60).
 */
@Injectable()
export class CaseAccess {
  constructor(private readonly services: ServiceClient) {}

  /** @throws 404 when the caller is no party, or its access ended; 503 when referrals does not answer */
  async of(caller: Caller, id: string): Promise<DocumentAccess> {
    const access = await this.ask(caller, id, false);
    if (!access || access.hasEnded) throw noSuchCase();
    return access;
  }

  /** The same with the facts of the case, for an event. */
  async withCase(caller: Caller, id: string): Promise<AccessWithCase> {
    const access = await this.ask(caller, id, true);
    if (!access?.case || access.hasEnded) throw noSuchCase();
    return { ...access, case: access.case };
  }

  private ask({ firmId, isAdmin }: Caller, id: string, withCase: boolean): Promise<DocumentAccess | null> {
    const body = { id, withCase, asAdministrator: isAdmin };
    return this.services.call(documentAccessCall, { body }, { forFirm: firmId });
  }
}

export function noSuchCase(): Error {
  return notFound('No such case or referral');
}
