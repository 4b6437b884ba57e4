import type { MedCase, MedCaseStatus } from '../../api/med-cases.ts';

/** What a firm does with a med case. */
export type CaseAct = 'refer' | 'settle' | 'close' | 'reopen' | 'archive' | 'unarchive';

/** An act, and why it is not possible now; null: it is. */
export interface CaseMove {
  act: CaseAct;
  why: string | null;
}

/** The status that an act sets. */
export const STATUS_OF_ACT: Readonly<Partial<Record<CaseAct, MedCaseStatus>>> = {
  settle: 'SETTLED',
  close: 'CLOSED',
  reopen: 'OPEN',
};

/** What the firm may do with a case, the usual first; with a reason what it may not. Pure. */
export function caseMoves({ status, isArchived }: Pick<MedCase, 'status' | 'isArchived'>): CaseMove[] {
  const acts: CaseAct[] = ['refer'];
  if (status === 'OPEN') acts.push('settle');
  if (status !== 'CLOSED') acts.push('close');
  if (status !== 'OPEN') acts.push('reopen');
  acts.push(isArchived ? 'unarchive' : 'archive');
  return acts.map((act) => ({ act, why: act === 'refer' ? whyNotReferred({ status, isArchived }) : null }));
}

function whyNotReferred({ status, isArchived }: Pick<MedCase, 'status' | 'isArchived'>): string | null {
  if (isArchived) return 'The case is archived: take it out of the archive first.';
  return status === 'CLOSED' ? 'The case is closed: open it again first.' : null;
}
