import { Injectable } from '@nestjs/common';
import {
  ApiError,
  type CallAnswer,
  conflict,
  notFound,
  offboardFirmCall,
  offboardOauthCall,
  OFFBOARDED_AT_ONCE,
} from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { type Caller, ServiceClient } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { BEFORE_SIGNING } from '../case/referral.transitions.js';
import { ForgetFirm } from '../departures/forget-firm.js';
import { EndReferralsOfFirm } from './end-referrals-of-firm.js';
import type { OffboardFirmDto, OffboardingDto } from './offboarding.dto.js';
import { OpenReferralsRepository, type OpenReferral } from './open-referrals.repository.js';

const MOST_SHOWN = 100;
const AUTH_IS_OLD =
  'auth is of the release before, which cannot name the people of the firm: try again after the rollout';
const REASON = 'The firm has left the exchange';

type AuthAnswer = NonNullable<CallAnswer<typeof offboardFirmCall>>;
type OauthAnswer = CallAnswer<typeof offboardOauthCall>;

/**
 * `POST /admin/firms/{id}/offboard`: auth deactivates the firm and revokes its credentials, oauth deletes its
 * applications and ends what its people have allowed, then its open referrals end here, one by one
 * (docs/adr/0155), and the read marks and saved views of its people are deleted. Each step may be repeated:
 * the next call completes a call that broke off.
 */
@Injectable()
export class OffboardFirm {
  constructor(
    private readonly services: ServiceClient,
    private readonly referrals: OpenReferralsRepository,
    private readonly endReferralsOfFirm: EndReferralsOfFirm,
    private readonly forgetFirm: ForgetFirm,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws 404 for an unknown firm; 409 for open referrals that may not end; 503 without auth or oauth, or
   * during their rollout
   */
  async execute(caller: Caller, firmId: string, input: OffboardFirmDto): Promise<OffboardingDto> {
    const dryRun = input.dryRun ?? false;
    const before = await this.askAuth(firmId, true);
    let open = await this.openOf(firmId, input);
    const ended = dryRun ? before : await this.askAuth(firmId, false);
    // after auth, so that nobody signs in to an application while they end
    const inOauth = await this.askOauth(ended, dryRun);
    if (!dryRun) {
      // until auth had deactivated the firm, others referred to it, and it acted itself
      open = await this.openOf(firmId, input);
      await this.endReferralsOfFirm.execute(caller, firmId, { open, reason: REASON });
      await this.forgetFirm.execute(firmId);
      await this.record(caller, firmId, { endedReferrals: open.length, ...inOauth });
    }
    return {
      firmId,
      firmName: before.name,
      dryRun,
      wasActive: before.isActive,
      openReferralCount: open.length,
      openReferrals: open.slice(0, MOST_SHOWN),
      ends: { ...before.ends, ...inOauth },
    };
  }

  /** Its open referrals. @throws 409 when they may not end, unless it is a dry run */
  private async openOf(firmId: string, input: OffboardFirmDto): Promise<OpenReferral[]> {
    const open = await this.referrals.ofFirm(firmId);
    if (!input.dryRun) assertMayEnd(open, input);
    return open;
  }

  private async askAuth(firmId: string, dryRun: boolean): Promise<AuthAnswer> {
    const answer = await this.services.call(offboardFirmCall, { params: { id: firmId }, body: { dryRun } });
    if (!answer) throw notFound('No such firm');
    if (answer.firmIds.length === 0) throw new ApiError('service_unavailable', AUTH_IS_OLD);
    return answer;
  }

  /** In parts: a firm that resets its sandbox daily has thousands of test firms. */
  private async askOauth({ firmIds, userIds }: AuthAnswer, dryRun: boolean): Promise<OauthAnswer> {
    const sum = { oauthApps: 0, oauthConnections: 0 };
    for (let at = 0; at < Math.max(firmIds.length, userIds.length); at += OFFBOARDED_AT_ONCE) {
      const [firms, users] = [firmIds, userIds].map((ids) => ids.slice(at, at + OFFBOARDED_AT_ONCE));
      const body = { firmIds: firms!, userIds: users!, dryRun };
      const part = await this.services.call(offboardOauthCall, { body });
      sum.oauthApps += part.oauthApps;
      sum.oauthConnections += part.oauthConnections;
    }
    return sum;
  }

  private record(caller: Caller, firmId: string, details: Record<string, number>): Promise<void> {
    return this.database.transaction(() =>
      this.audit.record(caller, {
        action: 'firm.offboarded',
        subjectType: 'firm',
        subjectId: firmId,
        details,
      }),
    );
  }
}

/** Nobody but its firms can say how a signed case ends. Pure. @throws 409 */
function assertMayEnd(open: readonly OpenReferral[], { openReferrals }: OffboardFirmDto): void {
  const signed = open.filter(({ status }) => !BEFORE_SIGNING.includes(status));
  const standing = openReferrals === 'end' ? signed : open;
  if (standing.length === 0) return;
  const message =
    openReferrals === 'end'
      ? `${signed.length} referrals of the firm are signed: they must be closed, or forced to an end, first`
      : `${open.length} referrals of the firm are open: say openReferrals "end", or let them end first`;
  const referralIds = standing.slice(0, MOST_SHOWN).map(({ id }) => id);
  throw conflict('open_referrals', message, { count: standing.length, referralIds });
}
