import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { refreshKeys } from '../../api/api-keys.ts';
import { now } from '../../api/server-clock.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';

interface Given<D, R> {
  kept: KeptDraft<D>;
  send: (draft: D) => Promise<R>;
  onMade: (made: R) => void;
}

/**
 * Makes what has a secret, from a draft. Such a call cannot be repeated: a lost answer is a secret that
 * nobody has seen, and a second call makes a second one.
 */
export function useMaking<D, R>({ kept, send, onMade }: Given<D, R>) {
  const startedAt = useRef(0);
  const making = useMutation({
    mutationFn: () =>
      kept.alone((draft) => {
        startedAt.current = now();
        return send(draft);
      }),
    // the answer has the secret
    gcTime: 0,
    onSettled: () => void refreshKeys(),
    onSuccess: (made) => {
      kept.forget();
      onMade(made);
    },
  });
  const { error } = making;
  const isLost = error instanceof ApiProblem && error.leavesDoubt;
  return {
    submit: () => making.mutate(),
    isBusy: making.isPending,
    problem: kept.isGone ? null : error,
    /** Since when something may have been made that nobody has seen. Null: nothing is in doubt. */
    lostSince: isLost ? startedAt.current : null,
    reset: making.reset,
  };
}

/** How the making of a key or a token goes. */
export type Making = ReturnType<typeof useMaking>;
