import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import type { Referral } from '../../api/referral.ts';
import { forgetCaseLists, referCase, type StoredCase } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import type { ChosenFirm } from './case-draft.ts';
import { faultsFromApi } from './case-faults.ts';
import { referral as referralTo, sendKey } from './send-case.ts';

/** What is chosen for the next referral of a case. */
export interface ReferDraft {
  firm: ChosenFirm | null;
  notes: string;
}

export const NOTHING_CHOSEN: ReferDraft = { firm: null, notes: '' };

/** Makes the next referral of a case: once, also when an answer was lost or two windows do it. */
export function useReferring(
  referral: Referral,
  kept: KeptDraft<ReferDraft>,
  onFirmFault: (words: string | undefined) => void,
) {
  const navigate = useNavigate();
  const referring = useMutation({
    mutationFn: () =>
      kept.alone(({ firm, notes }) => {
        const next = Math.max(0, ...referral.referrals.map(({ sequenceNumber }) => sequenceNumber)) + 1;
        const words = notes.trim();
        const body = { ...referralTo(firm!), ...(words && { notes: words }) };
        return referCase(caseNamedBy(referral), body, sendKey(referral.id, next, firm!));
      }),
    onMutate: () => onFirmFault(undefined),
    onError: async (problem) => {
      const isRead = forgetCaseLists();
      // it may have been sent meanwhile: then the page says so, in the place of the refusal
      if (problem instanceof ApiProblem && !problem.isPassing) await isRead;
      onFirmFault(firmFaultOf(problem));
    },
    onSuccess: ({ record }) => {
      kept.forget();
      announce(`Sent to ${record.referentFirmName ?? 'the firm'}.`);
      void forgetCaseLists();
    },
  });
  // only from this page: who has left it stays where they are
  const open = ({ record }: StoredCase) =>
    void navigate(`/referrals/${record.referralId}`, { replace: true });
  return { ...referring, refer: () => referring.mutate(undefined, { onSuccess: open }) };
}

/** What is wrong with the firm itself: another one can be chosen at once. */
function firmFaultOf(problem: Error): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  if (problem.status === 404) return 'This firm cannot receive referrals any more. Choose another one.';
  if (problem.reason === 'cycle') return 'This firm has the case already. Choose another one.';
  if (problem.reason === 'active_referral_exists')
    return 'This firm has the case now: it was sent meanwhile.';
  return faultsFromApi(problem.fields).referentFirmId;
}

/** The owner names the case, a receiver the referral that it got (decisions, section 2, T2 and T3). */
function caseNamedBy({ perspective, id, baseCaseId }: Referral): string {
  return perspective === 'received' ? id : baseCaseId;
}
