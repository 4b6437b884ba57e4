import { randomBytes, randomUUID } from 'node:crypto';
import type { TestFirm } from './api-client.js';
import { writtenMails, type WrittenMail } from './mail-folder.js';
import { compare } from './not-the-same.js';
import { sql } from './suite-control.js';
import { admin } from './world.js';

const TEMPLATE = 'referral_received';
/** A process sends this many mails at a time (MailProcessor). */
const SENT_AT_ONCE = 5;
/**
 * Mails that a process was sending when it was killed: another may send them when the claim of ten minutes
 * has ended. They are stored, so they are not lost, and the ledger does not wait for them. A process that
 * lives needs no ten seconds for a mail.
 */
const LEFT_BY_THE_DEAD = `
  SELECT id, recipient AS "to" FROM mails
   WHERE recipient = ANY ($1) AND ended_at IS NULL AND attempts = 1 AND last_error IS NULL
     AND due_at BETWEEN now() AND now() + interval '9 minutes 50 seconds'`;

/** Referrals to one firm, and its people, who are each told of every one. */
export interface ToldFirm {
  people: readonly string[];
  referralIds: readonly string[];
  /** A referral that is acknowledged before its mail is written needs none. */
  isAcknowledged?: boolean;
}

/**
 * The addresses at a firm that hear of a referral: that of its administrator, and of a viewer who is added
 * here.
 */
export async function peopleOf({ firm, user }: TestFirm): Promise<string[]> {
  const [email, password] = [`${randomUUID()}@example.test`, randomBytes(18).toString('base64url')];
  const made = await admin.post('/admin/users', { email, password, role: 'viewer', firmId: firm.id });
  if (made.status !== 201) throw new Error(`/admin/users answered ${made.status}: ${made.text}`);
  return [user.email, email];
}

/** Each person was mailed once about each referral. */
export async function mailsWentOutOnce(firms: readonly ToldFirm[]): Promise<string[]> {
  const pairs = await Promise.all(firms.map(async (firm) => ({ ...firm, mails: await mailsTo(firm) })));
  const optional = new Set(pairs.flatMap(({ isAcknowledged, mails }) => (isAcknowledged ? mails : [])));
  const people = firms.flatMap((firm) => firm.people);
  const left = await sql<{ id: string; to: string }>('referrals', LEFT_BY_THE_DEAD, [people]);
  const mails = mailsOf(people);
  const { missing, tooMuch } = compare(
    pairs.flatMap(({ mails }) => mails),
    mails.map(({ to, text }) => `${to} ${/Its number is\s+(\S+)\./.exec(text)?.[1]}`),
  );
  const lost = missing.filter((one) => !optional.has(one));
  const waiting = left.filter(({ id }) => !mails.some(({ file }) => file.includes(id))).length;
  return [
    ...(lost.length <= Math.min(waiting, SENT_AT_ONCE) ? [] : lost.map((one) => `no mail to ${one}`)),
    ...tooMuch.map((one) => `a second mail to ${one}`),
  ];
}

/**
 * The files that a log says were written more than once, among the mails to these people. Nothing is
 * admitted: see `LEFT_BY_THE_DEAD`.
 */
export function writtenAgain(people: readonly string[], log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('mail written'));
  return mailsOf(people)
    .map(({ file }) => file)
    .filter((file) => lines.filter((line) => line.includes(file)).length > 1);
}

function mailsOf(people: readonly string[]): WrittenMail[] {
  return writtenMails(`-${TEMPLATE}-`).filter(({ to }) => people.includes(to));
}

async function mailsTo({ people, referralIds }: ToldFirm): Promise<string[]> {
  const rows = await sql<{ number: string }>(
    'referrals',
    'SELECT reference_number AS number FROM referrals WHERE id = ANY ($1)',
    [referralIds],
  );
  return people.flatMap((to) => rows.map(({ number }) => `${to} ${number}`));
}
