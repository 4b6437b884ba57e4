import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotes, useUpdates } from '../../api/activity.ts';
import { useMarkReferral, useReadMark } from '../../api/read-marks.ts';
import type { Referral } from '../../api/referral.ts';
import { announce } from '../../ui/announce.ts';
import { isAllShown } from './unread.ts';

/** Whether a referral is read, and what is new in it. */
export interface Reading {
  isUnread: boolean;
  /** Up to when the person had read it before; null: never, or it is not known yet. */
  readBefore: string | null;
  /** Undefined: the mark is not known yet. */
  change: ((isUnread: boolean) => void) | undefined;
  /** Why the last change did not work. */
  problem: unknown;
}

/**
 * Marks the referral as read once what happened is in sight, and again when something new is. Who marks it as
 * unread keeps it so until it is opened again.
 */
export function useReading({ id, baseCaseId }: Referral): Reading {
  const mark = useReadMark(id);
  const [updates, notes] = [useUpdates(baseCaseId), useNotes(baseCaseId)];
  // when it fails the referral stays unread, which is true
  const { mutate } = useMarkReferral();
  const byHand = useMarkReferral();
  const isInSight = useSyncExternalStore(onVisibility, () => !document.hidden);
  const [readBefore, setReadBefore] = useState<string | null | undefined>(undefined);
  if (mark && readBefore === undefined) setReadBefore(mark.readUntil);
  // once its news are read, it is unread only because the person says so, here or in another window
  const [newsRead, setNewsRead] = useState<string | null | undefined>(undefined);
  if (mark && !mark.isUnread && newsRead !== mark.newsAt) setNewsRead(mark.newsAt);

  const isLoaded = !updates.isPending && !notes.isPending;
  const shown = [...updates.rows, ...notes.rows].reduce(
    (latest, { createdAt }) => (createdAt > latest ? createdAt : latest),
    '',
  );
  const isNews = mark?.isUnread === true && mark.newsAt !== newsRead;
  const isToMark = isNews && isInSight && isLoaded && isAllShown(mark, shown);
  const readUntil = (mark?.newsAt ?? shown) || undefined;
  useEffect(() => {
    if (isToMark) mutate({ id, isUnread: false, ...(readUntil && { readUntil }) });
  }, [isToMark, readUntil, id, mutate]);

  const change = (isUnread: boolean) => {
    byHand.mutate(
      { id, isUnread, ...(!isUnread && readUntil && { readUntil }) },
      { onSuccess: () => announce(isUnread ? 'Marked as unread.' : 'Marked as read.') },
    );
  };
  return {
    isUnread: mark?.isUnread ?? false,
    readBefore: readBefore ?? null,
    change: mark && change,
    problem: byHand.error,
  };
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
