import { Injectable } from '@nestjs/common';
import { ApiError, Database, notFound, type Caller } from '@referral-exchange/platform';
import { MedCase } from '../med-case/med-case.entity.js';
import { MedReferral } from '../med-case/med-referral.entity.js';
import { recordIn, selected } from '../sql/entity-columns.js';
import { mayUsePharmacy } from './med-referral-access.policy.js';
import type { MedReferralPath, MedReferralSeen } from './med-referral-seen.js';

/** One statement for all callers: a foreign referral costs what an unknown one does. */
const FIND = `
  SELECT ${selected(MedCase, 'c', 'case.')}, ${selected(MedReferral, 'r', 'referral.')},
         f.name AS "handlingFirmName", p.name AS "providerName", p.restricted_access AS "isProviderRestricted",
         c.xmin::text AS "caseVersion", r.xmin::text AS "referralVersion"
    FROM med_referrals r
    JOIN med_cases c ON c.id = r.med_case_id
    JOIN firms f ON f.id = c.handling_firm_id
    JOIN providers p ON p.id = r.provider_id
   WHERE r.id = $2 AND r.med_case_id = $1
     AND (c.handling_firm_id = $3 OR r.provider_id = $4 OR $5)`;
/** Both rows are locked. With one lock alone the other row could be read as it was before the wait. */
const LOCK = `${FIND} FOR NO KEY UPDATE OF c, r`;

type Row = Record<string, unknown>;
/** The columns of a row that are not those of the case and the referral. */
interface Joined {
  handlingFirmName: string;
  providerName: string;
  isProviderRestricted: boolean;
  caseVersion: string;
  referralVersion: string;
}

/**
 * The one place that decides who may reach a med referral: the firm that handles the case, the provider of the referral, and an
 * administrator where the route admits one (decisions, section 11). Everyone else gets 404.
 */
@Injectable()
export class FindMedReferral {
  constructor(private readonly database: Database) {}

  /** @throws 404 when there is no such referral, or the caller is not a party to it. */
  execute(caller: Caller, path: MedReferralPath): Promise<MedReferralSeen> {
    return this.find('med-referral-find', FIND, caller, path);
  }

  /**
   * Like `execute`, with the case and the referral locked until the transaction ends. Events of the case that are added after it
   * keep their order.
   */
  forUpdate(caller: Caller, path: MedReferralPath): Promise<MedReferralSeen> {
    return this.find('med-referral-lock', LOCK, caller, path);
  }

  /** Like `execute`, for the pharmacy ledger. @throws also 403 `restricted_access`. */
  async forPharmacy(caller: Caller, path: MedReferralPath): Promise<MedReferralSeen> {
    return admitted(await this.execute(caller, path));
  }

  /** Like `forUpdate`, for the pharmacy ledger. @throws also 403 `restricted_access`. */
  async forPharmacyUpdate(caller: Caller, path: MedReferralPath): Promise<MedReferralSeen> {
    return admitted(await this.forUpdate(caller, path));
  }

  private async find(
    name: string,
    sql: string,
    { firmId, providerId, isAdmin }: Caller,
    { medCaseId, referralId }: MedReferralPath,
  ): Promise<MedReferralSeen> {
    const params = [medCaseId, referralId, firmId, providerId, isAdmin];
    const [row] = await this.database.prepared<Row>(name, sql, params);
    if (!row) throw notFound('No such med referral');
    const { handlingFirmName, providerName, isProviderRestricted, caseVersion, referralVersion } = row as unknown as Joined; // prettier-ignore
    const medCase = { ...recordIn(MedCase, row, 'case.'), handlingFirmName };
    const referral = { ...recordIn(MedReferral, row, 'referral.'), providerName };
    const party = isAdmin ? 'admin' : firmId === medCase.handlingFirmId ? 'firm' : 'provider';
    const versions = { medCase: caseVersion, referral: referralVersion };
    return { medCase, referral, party, isProviderRestricted, versions };
  }
}

/** @throws 403 `restricted_access`. */
function admitted(seen: MedReferralSeen): MedReferralSeen {
  if (mayUsePharmacy(seen)) return seen;
  throw new ApiError('restricted_access', 'Your practice is restricted and cannot use pharmacy data');
}
