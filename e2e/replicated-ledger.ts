import { arrivalFaults, ledgerFaults, type LedgerParty } from '@referral-exchange/testing';
import { notTheSame } from './not-the-same.js';
import { recordsAreSentOnce, type FirmWithCrm } from './replicated-crm.js';
import type { ConsumerBooks } from './replicated-kafka.js';
import { IMPORTED_ROWS, type Referred, type ReplicatedLoad } from './replicated-load.js';
import { mailsWentOutOnce } from './replicated-mails.js';
import { sql } from './suite-control.js';
import type { Subscriber } from './world.js';

interface Body {
  event: string;
  referralId: string;
  data: { fileName?: string };
}

/** What the ledger compares: what was accepted, and whom it must have reached. */
export interface Books {
  load: ReplicatedLoad;
  senderId: string;
  sender: Subscriber;
  receiver: Subscriber;
  withCrm: FirmWithCrm;
  /** Addresses of the people who are told of referrals, by the firm that gets these. */
  people: Record<'receiver' | 'quietReceiver' | 'crmReceiver', string[]>;
  consumers: ConsumerBooks;
}

/**
 * What differs between what the suite accepted and what it stored and delivered, one line each; none when the
 * ledger balances.
 */
export async function differences(books: Books): Promise<string[]> {
  const { load, senderId } = books;
  const titles = load.referred.map(({ title }) => title);
  const found = await Promise.all([
    ledgerFaults(sql, { titles, parties: partiesOf(load.referred, books) }),
    casesHaveTheirStatus(load, senderId),
    documentsAreStoredOnce(load),
    importsAreDoneOnce(load),
    medCasesAreStoredOnce(load, senderId),
    recordsAreSentOnce(load.records, books.withCrm),
    everybodyIsToldOnce(books),
    books.consumers.differences(),
  ]);
  return found.flat();
}

/**
 * Which facts of these referrals did not reach both firms, as one delivery each; the same delivery may have
 * come again.
 */
export function undelivered(
  referred: readonly Referred[],
  firms: Pick<Books, 'sender' | 'receiver'>,
): string[] {
  return partiesOf(referred, firms).flatMap(arrivalFaults);
}

function partiesOf(
  referred: readonly Referred[],
  { sender, receiver }: Pick<Books, 'sender' | 'receiver'>,
): LedgerParty[] {
  return [
    party('the sender', sender, referred, 'referral.sent'),
    party('the receiver', receiver, referred, 'referral.received'),
  ];
}

function party(
  who: string,
  { id, endpoint }: Subscriber,
  referred: readonly Referred[],
  first: string,
): LedgerParty {
  const arrivals = endpoint.requests.map((request) => {
    const { event, referralId, data } = request.json<Body>();
    const about = event === 'document.uploaded' ? String(data.fileName) : referralId;
    return { event, about, deliveryId: String(request.headers['x-service-delivery']) };
  });
  const due = referred.flatMap(({ referralId, isSigned, fileName }) => [
    { event: first, about: referralId },
    { event: 'referral.accepted', about: referralId },
    isSigned
      ? { event: 'case.status_changed', about: referralId }
      : { event: 'document.uploaded', about: String(fileName) },
  ]);
  return { who, subscriptionId: id, arrivals, due };
}

/** How many of the import jobs are not done. */
export async function importsUnderWay({ jobs }: ReplicatedLoad): Promise<number> {
  const done = "SELECT id FROM import_jobs WHERE id = ANY ($1) AND status = 'COMPLETED'";
  return jobs.length - (await sql('referrals', done, [jobs])).length;
}

/** And there is no case besides. */
async function casesHaveTheirStatus({ referred }: ReplicatedLoad, senderId: string): Promise<string[]> {
  const rows = await sql<{ title: string; status: string }>(
    'referrals',
    `SELECT title, r.status FROM cases c LEFT JOIN referrals r ON r.case_id = c.id
      WHERE c.owner_firm_id = $1 AND title LIKE 'Two replicas %'`,
    [senderId],
  );
  const wanted = referred.map(
    ({ title, isSigned }) => `${title} ${isSigned ? 'SIGNED' : 'UNDER_EVALUATION'}`,
  );
  return notTheSame('cases', wanted, rows.map(({ title, status }) => `${title} ${status}`)); // prettier-ignore
}

async function documentsAreStoredOnce({ referred }: ReplicatedLoad): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    'documents',
    'SELECT file_name AS name FROM documents WHERE case_id = ANY ($1)',
    [referred.map(({ baseCaseId }) => baseCaseId)],
  );
  const wanted = referred.flatMap(({ fileName }) => fileName ?? []);
  return notTheSame('documents', wanted, rows.map(({ name }) => name)); // prettier-ignore
}

async function importsAreDoneOnce({ jobs }: ReplicatedLoad): Promise<string[]> {
  const rows = await sql<{ status: string; processed: number; created: number }>(
    'referrals',
    'SELECT status, processed_rows AS processed, created FROM import_jobs WHERE id = ANY ($1)',
    [jobs],
  );
  const [cases] = await sql<{ rows: string; titles: string }>(
    'referrals',
    "SELECT count(*) AS rows, count(DISTINCT title) AS titles FROM cases WHERE title LIKE 'Imported %'",
  );
  const done = { status: 'COMPLETED', processed: IMPORTED_ROWS, created: IMPORTED_ROWS };
  const all = `${jobs.length * IMPORTED_ROWS}`;
  return [
    ...notTheSame('import jobs', jobs.map(() => JSON.stringify(done)), rows.map((row) => JSON.stringify(row))), // prettier-ignore
    ...notTheSame('imported cases', [`${all} ${all}`], [`${cases?.rows} ${cases?.titles}`]),
  ];
}

async function medCasesAreStoredOnce({ medCases }: ReplicatedLoad, senderId: string): Promise<string[]> {
  const count = 'SELECT count(*) AS rows FROM med_cases WHERE handling_firm_id = $1';
  const [row] = await sql<{ rows: string }>('med_cases', count, [senderId]);
  return notTheSame('med cases', [`${medCases}`], [`${row?.rows}`]);
}

function everybodyIsToldOnce({ load, people }: Books): Promise<string[]> {
  const ids = (made: readonly { referralId: string }[]) => made.map(({ referralId }) => referralId);
  return mailsWentOutOnce([
    { people: people.receiver, referralIds: ids(load.referred), isAcknowledged: true },
    { people: people.quietReceiver, referralIds: load.echoed },
    { people: people.crmReceiver, referralIds: ids(load.records) },
  ]);
}
