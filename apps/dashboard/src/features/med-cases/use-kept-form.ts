import { useMutation } from '@tanstack/react-query';
import { type Attempt, newAttempt } from '../../api/attempt.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useLastTry } from '../../ui/use-last-try.ts';
import { useMayArriveTwice } from '../../ui/use-may-arrive-twice.ts';
import { sendOnce } from './send-once.ts';

/** What is kept of a form in this browser. */
interface Kept<V, B> {
  values: V;
  attempt: Attempt<B> | null;
}

interface Given<V, B, R> {
  /** Names the form and what it is about. */
  name: string;
  empty: () => V;
  bodyOf: (values: V) => B;
  send: (body: B, key: string) => Promise<R>;
  onDone: (result: R) => void;
  /** Leads on from the form: not when its person has gone to another page meanwhile. */
  goOn?: (result: R) => void;
  /** Reads again what the page shows, also after a refusal. */
  refresh: () => Promise<void>;
}

/**
 * A form that is kept in this browser as it is typed, the same in all windows, and sent once. It is forgotten
 * when it is sent, thrown away, or at the sign-out (docs/adr/0164, 0169, 0223).
 */
export function useKeptForm<V extends object, B, R>({ name, empty, bodyOf, send, ...then }: Given<V, B, R>) {
  const kept = useKeptDraft<Kept<V, B>>(name, () => ({ values: empty(), attempt: null }));
  const { values, attempt } = kept.draft;
  const mutationKey = ['form', kept.id];
  const sending = useMutation({
    mutationKey,
    mutationFn: () =>
      kept.alone((draft) =>
        sendOnce(bodyOf(draft.values), {
          attempt: draft.attempt,
          keep: (next) => kept.change(() => ({ attempt: next })),
          send,
          begin: newAttempt,
        }),
      ),
    onSettled: () => void then.refresh(),
    onSuccess: (result: R) => {
      kept.forget();
      then.onDone(result);
    },
  });
  // also a try of the same form that its person has left and opened again
  const isBusy = useLastTry(mutationKey)?.status === 'pending';
  const isInDoubt = attempt !== null && !isBusy;
  const isOld = useMayArriveTwice(isInDoubt ? attempt : null);
  return {
    values,
    change: (changes: Partial<V>) => kept.change((latest) => ({ values: { ...latest.values, ...changes } })),
    submit: () => {
      if (isOld) kept.change(() => ({ attempt: null }));
      sending.mutate(undefined, { ...(then.goOn && { onSuccess: then.goOn }) });
    },
    isBusy,
    problem: sending.error,
    /** The call before may have worked: until that is known, it alone can be sent again. */
    isInDoubt,
    /** Sent again, it could arrive a second time: it is sent as a new one. */
    isOld,
    /** The person has looked, and wants to change what did not arrive. */
    changeInstead: () => {
      sending.reset();
      kept.change(() => ({ attempt: null }));
      void then.refresh();
    },
    /** Forgets what the server said, for what is typed now. */
    dismiss: sending.reset,
    isRestored: kept.foundAt !== null,
    isGone: kept.isGone,
    startOver: () => {
      sending.reset();
      kept.restart({ values: empty(), attempt: null });
    },
  };
}

export type KeptForm<V extends object> = Pick<
  ReturnType<typeof useKeptForm<V, unknown, unknown>>,
  | 'values'
  | 'change'
  | 'isBusy'
  | 'problem'
  | 'isInDoubt'
  | 'isOld'
  | 'changeInstead'
  | 'isRestored'
  | 'isGone'
  | 'startOver'
>;
