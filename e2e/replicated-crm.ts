import type { WebhookReceiver } from '@referral-exchange/testing';
import type { TestFirm } from './api-client.js';
import { MAPPING, ORG_TOKEN, recordIn, startOrg } from './crm-org.js';
import { notTheSame } from './not-the-same.js';
import { sql } from './suite-control.js';
import { internal } from './world.js';

/**
 * A process that is killed after the CRM took a write has not noted it: the other writes the same to the
 * record again. This many records of a firm are written at a time (WriteBack).
 */
const WRITTEN_AT_ONCE = 4;

/** A record that was sent, and the referral that was made of it. */
export interface SentRecord {
  recordId: string;
  referralId: string;
  referenceNumber: string;
}

/** A firm with a CRM, which has a record for every id. */
export interface FirmWithCrm {
  firmId: string;
  /** With it the CRM acts for the firm. */
  token: string;
  org: WebhookReceiver;
}

export async function connectCrm({ firm, user }: TestFirm): Promise<FirmWithCrm> {
  const client = { clientFirstName: 'Dana', clientLastName: 'Whitfield' };
  const org = await startOrg((recordId) => ({ Name: titleOf(recordId), ...client }));
  const login = await internal.post('/auth/login', user);
  const asAdministrator = internal.as({ authorization: `Bearer ${login.body.data.accessToken}` });
  const profiles = [{ ...MAPPING, connection: { baseUrl: org.url, token: ORG_TOKEN } }];
  const saved = await asAdministrator.put('/firm/crm-mappings', { profiles });
  const made = await asAdministrator.post('/firm/crm-tokens', { name: 'CRM' });
  if (saved.status !== 200 || made.status !== 201)
    throw new Error(`The CRM was not connected: ${saved.text} ${made.text}`);
  return { firmId: firm.id, token: made.body.data.token, org };
}

/** Each send made one case with one referral, and its record was written. */
export async function recordsAreSentOnce(
  records: readonly SentRecord[],
  { firmId, org }: FirmWithCrm,
): Promise<string[]> {
  const rows = await sql<{ title: string; referralId: string; state: string }>(
    'referrals',
    `SELECT title, r.id AS "referralId", s.state FROM cases c
       LEFT JOIN referrals r ON r.case_id = c.id LEFT JOIN crm_sends s ON s.referral_id = r.id
      WHERE c.owner_firm_id = $1`,
    [firmId],
  );
  const made = rows.map(({ title, referralId, state }) => `${title} ${referralId} ${state}`);
  const wanted = records.map(({ recordId, referralId }) => `${titleOf(recordId)} ${referralId} completed`);
  return [...notTheSame('sends from a CRM', wanted, made), ...writtenBackOnce(records, org)];
}

function writtenBackOnce(records: readonly SentRecord[], { requests }: WebhookReceiver): string[] {
  const written = requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, rawBody }) => `${recordIn(path)} ${rawBody.toString()}`);
  const wanted = records.map(
    ({ recordId, referenceNumber: Referral_Number__c }) =>
      `${recordId} ${JSON.stringify({ Referral_Status__c: 'SENT', Referral_Number__c })}`,
  );
  const different = [...new Set(written)];
  const again = written.length - different.length;
  return [
    ...notTheSame('write-backs', wanted, different),
    ...(again > WRITTEN_AT_ONCE ? [`${again} write-backs were made again`] : []),
  ];
}

function titleOf(recordId: string): string {
  return `Record ${recordId}`;
}
