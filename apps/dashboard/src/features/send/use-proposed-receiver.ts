import type { UseQueryResult } from '@tanstack/react-query';
import { type RoutingChoice, useFirmOfName } from '../../api/receivers.ts';
import type { Proposal } from '../../ui/proposal.ts';
import type { ChosenFirm } from './case-draft.ts';
import { LONGEST } from './case-faults.ts';
import { proposedFirm } from './proposed-firm.ts';

/** What an assistant proposes to send, and to whom. */
export interface ProposedReferral {
  proposal: Proposal;
  /** The firm as the exchange knows it; null: cases cannot be sent to it. */
  firm: ChosenFirm | null;
  /** Null: it proposes none, or one that is too long. */
  notes: string | null;
  isTooLong: boolean;
}

/**
 * The referral that a link proposes; null: none, or the firm is still looked for. The link names the firm by
 * id and name, and the exchange says whether both belong together: the name of the link is never shown.
 */
export function useProposedReceiver(
  proposal: Proposal | null,
  suggestion: UseQueryResult<RoutingChoice | null>,
) {
  const { referentFirmId: id = '', firmName: name = '', notes = '' } = proposal?.values ?? {};
  const isAsked = proposal?.form === 'refer';
  const { data, error, isLoading, refetch } = useFirmOfName({ id, name: isAsked ? name : '' });
  const isTooLong = notes.length > LONGEST.notes!;
  const isReady = isAsked && !isLoading && !error && !suggestion.isLoading;
  const proposed: ProposedReferral | null = isReady
    ? {
        proposal,
        firm: proposedFirm(data ?? null, suggestion.data ?? null),
        notes: notes === '' || isTooLong ? null : notes,
        isTooLong,
      }
    : null;
  return { proposed, problem: isAsked ? error : null, retry: () => void refetch() };
}
