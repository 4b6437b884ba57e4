import { Injectable } from '@nestjs/common';
import { Database, type Row, searchConditions, toJsonRow } from '@referral-exchange/database';
import { referenceNumber, takeNumbers } from '@referral-exchange/firms';
import { type MedReferralStatus, notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { MED_CASES, type MedCase, type MedCaseStatus } from './med-case.entity.js';

/** The data of a patient that are null for a provider whose referral ended before it acknowledged. */
type PatientNames = 'patientFirstName' | 'patientLastName';

/**
 * A med case as one viewer sees it. A provider counts its own referrals; once they have ended, the case is as
 * it stood then, without the patient where it never acknowledged (docs/adr/0108).
 */
export interface MedCaseView {
  medCase: Omit<MedCase, PatientNames> & { [Name in PatientNames]: string | null };
  referralCount: number;
}

/** A referral in the row of its case. */
interface ListedReferral {
  id: string;
  referenceNumber: string;
  providerName: string;
  status: MedReferralStatus;
  isPharmacy: boolean;
}

/** A case in a list, with its latest referrals. */
export type ListedMedCase = MedCaseView & { referrals: ListedReferral[] };

/** Most referrals that a row shows. */
export const MOST_LISTED_REFERRALS = 20;

/** Who reads a med case. */
type MedViewer = Pick<Caller, 'firmId' | 'providerId' | 'isAdmin'>;

/** What a list of med cases leaves out. */
export interface MedCaseFilter {
  status?: readonly MedCaseStatus[];
  /** Of one referral that the viewer sees. */
  referralStatus?: readonly MedReferralStatus[];
  includeArchived: boolean;
  search?: string;
  limit: number;
  offset(): number;
}

export type NewMedCase = Omit<MedCase, 'referenceNumber' | 'handlingFirmName'>;

const COLUMNS = `${MED_CASES.select('c', 'case.')}, f.name AS "handlingFirmName"`;

/**
 * The case of a listing `l` as `c`: its picture if it has one, else the row `live`. A picture never takes a
 * value of today.
 */
const AS_SEEN = `
  CROSS JOIN LATERAL jsonb_populate_record(CASE WHEN l.picture IS NULL THEN live END, l.picture) c
  JOIN firms f ON f.id = live.handling_firm_id`;
/** A case is found for its viewers alone: a foreign id costs what an unknown one does. */
const FIND = `
  SELECT ${COLUMNS}, l.referral_count AS "referralCount"
    FROM med_cases live
    JOIN med_case_listings l ON l.med_case_id = live.id AND l.viewer_id = coalesce($2, $3, live.handling_firm_id)
    ${AS_SEEN}
   WHERE live.id = $1 AND ($4 OR $2::uuid IS NOT NULL OR $3::uuid IS NOT NULL)`;
const LOCK = `
  SELECT ${COLUMNS} FROM med_cases c JOIN firms f ON f.id = c.handling_firm_id
   WHERE c.id = $1 AND c.handling_firm_id = $2
     FOR NO KEY UPDATE OF c`;

/** Takes the firm's next number and writes the case with it. Returns no row when the firm is unknown. */
const CREATE = `
  WITH counter AS (${takeNumbers("($1::jsonb->>'handling_firm_id')::uuid")})
  INSERT INTO med_cases (${MED_CASES.names()})
  SELECT ${MED_CASES.names('v', { referenceNumber: referenceNumber('M') })}
    FROM counter n JOIN firms f ON f.id = n.firm_id, jsonb_populate_record(NULL::med_cases, $1::jsonb) v
  RETURNING reference_number AS "referenceNumber",
            (SELECT name FROM firms WHERE id = handling_firm_id) AS "handlingFirmName"`;

/** The latest referrals of a case that its viewer sees, in the order of their numbers. */
const LISTED_REFERRALS = (isSeen: string) => `
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(to_jsonb(latest) ORDER BY latest.number), '[]') AS referrals
      FROM (SELECT r.sequence_number AS number, r.id, r.reference_number AS "referenceNumber", p.name AS "providerName",
                   r.status, r.is_pharmacy AS "isPharmacy"
              FROM med_referrals r JOIN providers p ON p.id = r.provider_id
             WHERE r.med_case_id = live.id AND ${isSeen}
             ORDER BY r.sequence_number DESC LIMIT ${MOST_LISTED_REFERRALS}) latest) listed`;

/**
 * The statements of a list: over the viewer's own listings, or over those of the firms for an administrator.
 * Without a search, and without a status of referrals, the number of rows is read from the totals. Pure.
 */
export function listStatements({ firmId, providerId, isAdmin }: Caller, filter: MedCaseFilter) {
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const conditions = [isAdmin ? 'l.is_own' : `l.viewer_id = ${param(firmId ?? providerId)}`];
  if (!filter.includeArchived) conditions.push('NOT l.is_archived');
  if (filter.status) conditions.push(`l.status = ANY (${param(filter.status)})`);
  const isSeen = providerId === null ? 'true' : 'r.provider_id = $1';
  if (filter.referralStatus)
    conditions.push(`l.med_case_id IN (
      SELECT r.med_case_id FROM med_referrals r WHERE ${isSeen} AND r.status = ANY (${param(filter.referralStatus)}))`);
  const words = searchConditions('l.text', filter.search, param);
  const where = [...conditions, ...words].join(' AND ');
  const isCounted = words.length > 0 || filter.referralStatus !== undefined;
  const total = isCounted
    ? `SELECT count(*)::int AS total FROM med_case_listings l WHERE ${where}`
    : `SELECT coalesce(sum(l.total), 0)::int AS total FROM med_case_totals l WHERE ${where}`;
  const page = `
    SELECT ${COLUMNS}, l.referral_count AS "referralCount", listed.referrals
      FROM (SELECT l.med_case_id, l.referral_count, l.picture FROM med_case_listings l WHERE ${where}
             ORDER BY l.med_case_id DESC LIMIT ${filter.limit} OFFSET ${filter.offset()}) l
      JOIN med_cases live ON live.id = l.med_case_id
      ${AS_SEEN}
      ${LISTED_REFERRALS(isSeen)}
     ORDER BY live.id DESC`;
  return { params, total, page };
}

/** SQL of med cases. */
@Injectable()
export class MedCasesRepository {
  constructor(private readonly database: Database) {}

  /** @throws 404 when there is no such case, or the caller is not its firm or one of its providers. */
  async get(viewer: MedViewer, id: string): Promise<MedCaseView> {
    const { firmId, providerId, isAdmin } = viewer;
    const [row] = await this.database.prepared<Row>('med-case-find', FIND, [id, firmId, providerId, isAdmin]);
    if (!row) throw notFound('No such med case');
    return toMedCaseView(row);
  }

  /** The cases of a page of the viewer's list, newest first, and the number of all (docs/adr/0070). */
  async findPage(caller: Caller, filter: MedCaseFilter): Promise<{ rows: ListedMedCase[]; total: number }> {
    const { params, total, page } = listStatements(caller, filter);
    const [[counted], rows] = await Promise.all([
      this.database.query<{ total: number }>(total, params),
      this.database.query<Row>(page, params),
    ]);
    return { rows: rows.map(toListedMedCase), total: counted!.total };
  }

  /** The firm's case, locked until the transaction ends. @throws 404. */
  async getForUpdate({ firmId }: Caller, id: string): Promise<MedCase> {
    const [row] = await this.database.prepared<Row>('med-case-lock', LOCK, [id, firmId]);
    if (!row) throw notFound('No such med case');
    return toMedCase(row);
  }

  /** Writes a new case. Null: the firm is unknown. */
  async create(medCase: NewMedCase): Promise<MedCase | null> {
    type Made = Pick<MedCase, 'referenceNumber' | 'handlingFirmName'>;
    const [made] = await this.database.prepared<Made>('med-case-create', CREATE, [toJsonRow(medCase)]);
    return made ? { ...medCase, ...made } : null;
  }

  /** Writes what may change of a case. It must be locked. */
  async update(medCase: MedCase): Promise<void> {
    await this.database.prepared('med-case-update', MED_CASES.update, MED_CASES.updateValues(medCase));
  }
}

function toMedCaseView(row: Row): MedCaseView {
  return { medCase: toMedCase(row), referralCount: row.referralCount as number };
}

function toListedMedCase(row: Row): ListedMedCase {
  return { ...toMedCaseView(row), referrals: row.referrals as ListedReferral[] };
}

function toMedCase(row: Row): MedCase {
  return { ...MED_CASES.record(row, 'case.'), handlingFirmName: row.handlingFirmName as string };
}
