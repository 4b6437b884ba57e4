import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { MED_CASES } from '../med-case/med-case.entity.js';
import { MED_REFERRALS } from '../med-case/med-referral.entity.js';
import { mayUsePharmacy } from './med-referral-access.policy.js';
import type { MedParty, MedReferralPath, MedReferralView } from './med-referral-view.js';

/** The referral of a path, for a party to it: `r`, with case `c`, firm `f` and provider `p`. */
const FROM_REFERRAL = `
    FROM med_referrals r
    JOIN med_cases c ON c.id = r.med_case_id
    JOIN firms f ON f.id = c.handling_firm_id
    JOIN providers p ON p.id = r.provider_id`;
const OF_A_PARTY = `
   WHERE r.id = $2 AND r.med_case_id = $1
     AND (c.handling_firm_id = $3 OR r.provider_id = $4 OR $5)`;

/** One statement for all callers: a foreign referral costs what an unknown one does. */
const FIND = `
  SELECT ${MED_CASES.select('c', 'case.')}, ${MED_REFERRALS.select('r', 'referral.')},
         f.name AS "handlingFirmName", p.name AS "providerName", p.restricted_access AS "isProviderRestricted",
         c.xmin::text AS "caseVersion", r.xmin::text AS "referralVersion"
         ${FROM_REFERRAL} ${OF_A_PARTY}`;
/** Both rows are locked. With one lock alone the other row could be read as it was before the wait. */
const LOCK = `${FIND} FOR NO KEY UPDATE OF c, r`;

/** As FIND, for a read of what belongs to the referral: whether it is the firm's own. */
const READ = ({ columns, joins = '' }: ReadWithReferral) => `
  SELECT c.handling_firm_id = $3 AS "isFirm", p.restricted_access AS "isProviderRestricted", ${columns}
         ${FROM_REFERRAL} ${joins} ${OF_A_PARTY}`;

/** What a statement reads with a referral, which it calls `r`. Its own parameters begin with number 6. */
export interface ReadWithReferral {
  /** Of the prepared statement. */
  name: string;
  columns: string;
  /** Outer joins: a referral without such a row is found all the same. */
  joins?: string;
}

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
 * The one place that decides who may reach a med referral: the firm that handles the case, the provider of
 * the referral, and an administrator where the route admits one (decisions, section 11). Everyone else gets
 * 404.
 */
@Injectable()
export class VisibleMedReferralsRepository {
  constructor(private readonly database: Database) {}

  /** @throws 404 when there is no such referral, or the caller is not a party to it. */
  get(caller: Caller, path: MedReferralPath): Promise<MedReferralView> {
    return this.find('med-referral-find', FIND, caller, path);
  }

  /**
   * Like `get`, with the case and the referral locked until the transaction ends. Events of the case that
   * are added after it keep their order.
   */
  getForUpdate(caller: Caller, path: MedReferralPath): Promise<MedReferralView> {
    return this.find('med-referral-lock', LOCK, caller, path);
  }

  /** Like `get`, for the pharmacy ledger. @throws also 403 `restricted_access`. */
  async forPharmacy(caller: Caller, path: MedReferralPath): Promise<MedReferralView> {
    return admitted(await this.get(caller, path));
  }

  /** Like `getForUpdate`, for the pharmacy ledger. @throws also 403 `restricted_access`. */
  async forPharmacyUpdate(caller: Caller, path: MedReferralPath): Promise<MedReferralView> {
    return admitted(await this.getForUpdate(caller, path));
  }

  /**
   * Like `forPharmacy`, for a read: asks who may see the referral and reads `more` in one statement
   * (docs/adr/0124).
   * @throws also 403 `restricted_access`.
   */
  async readForPharmacy<T>(
    { firmId, providerId, isAdmin }: Caller,
    { medCaseId, referralId }: MedReferralPath,
    { more, params }: { more: ReadWithReferral; params: unknown[] },
  ): Promise<T> {
    const values = [medCaseId, referralId, firmId, providerId, isAdmin, ...params];
    const [row] = await this.database.prepared<Row>(more.name, READ(more), values);
    if (!row) throw NOT_FOUND();
    const { isFirm, isProviderRestricted } = row as unknown as { isFirm: boolean | null } & Joined;
    admitted({ party: partyOf({ isAdmin, isFirm }), isProviderRestricted });
    return row as T;
  }

  private async find(
    name: string,
    sql: string,
    { firmId, providerId, isAdmin }: Caller,
    { medCaseId, referralId }: MedReferralPath,
  ): Promise<MedReferralView> {
    const params = [medCaseId, referralId, firmId, providerId, isAdmin];
    const [row] = await this.database.prepared<Row>(name, sql, params);
    if (!row) throw NOT_FOUND();
    const { handlingFirmName, providerName, isProviderRestricted, caseVersion, referralVersion } =
      row as unknown as Joined;
    const medCase = { ...MED_CASES.record(row, 'case.'), handlingFirmName };
    const referral = { ...MED_REFERRALS.record(row, 'referral.'), providerName };
    const party = partyOf({ isAdmin, isFirm: firmId === medCase.handlingFirmId });
    const versions = { medCase: caseVersion, referral: referralVersion };
    return { medCase, referral, party, isProviderRestricted, versions };
  }
}

const NOT_FOUND = () => notFound('No such med referral');

function partyOf({ isAdmin, isFirm }: { isAdmin: boolean; isFirm: boolean | null }): MedParty {
  if (isAdmin) return 'admin';
  return isFirm ? 'firm' : 'provider';
}

/** @throws 403 `restricted_access`. */
function admitted<T extends Pick<MedReferralView, 'party' | 'isProviderRestricted'>>(seen: T): T {
  if (mayUsePharmacy(seen)) return seen;
  throw new ApiError('restricted_access', 'Your practice is restricted and cannot use pharmacy data');
}
