import { useEffect, useEffectEvent, useState } from 'react';
import { sendMessage, writeNote } from '../../api/activity.ts';
import { readAgain } from '../../api/queries.ts';
import { type Referral, referralKeys, type Status } from '../../api/referral.ts';
import { now } from '../../api/server-clock.ts';
import { draftPlace, keepDraft, readDraft } from '../../ui/kept-drafts.ts';
import { useUser } from '../../ui/use-session.ts';

/** What a person writes on a referral. */
export interface Words {
  kind: 'message' | 'note';
  text: string;
  /** Of a message: the status that it asks for. */
  requestedStatus: Status | null;
}

/** Something that is on its way, or was not taken. It is kept until it is sent or thrown away. */
export interface Unsent extends Words {
  /** Makes sure that it arrives once, however often it is tried. */
  key: string;
  at: string;
  isSending: boolean;
  problem: unknown;
}

type Change = (items: Unsent[]) => Unsent[];

/** What is on its way of a referral, and what failed: it survives a reload, and is gone at sign-out. */
export function useUnsent(referral: Referral) {
  const place = draftPlace(useUser().id, `unsent.${referral.id}`);
  // sending goes on when the page is left, and then must still find the list
  const [box] = useState(() => ({ items: readDraft<Unsent[]>(place) ?? [] }));
  const [items, setItems] = useState(box.items);
  const show = (change: Change) => setItems((box.items = change(box.items)));
  const hear = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== place) return;
    const [before, after] = [keysIn(oldValue), keysIn(newValue)];
    const isDone = (item: Unsent) => before.has(item.key) && !after.has(item.key);
    show((all) => all.filter((item) => item.isSending || !isDone(item)));
  });
  // what another window has sent or thrown away
  useEffect(() => {
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
  const keep = (change: Change) => {
    // other windows keep theirs in the same place
    const kept = change(readDraft<Unsent[]>(place) ?? []);
    keepDraft(place, kept.length > 0 ? kept : null);
  };
  const replace = (key: string, more: Partial<Unsent>) =>
    show((all) => all.map((item) => (item.key === key ? { ...item, ...more } : item)));
  const drop = (key: string) => {
    const without: Change = (all) => all.filter((item) => item.key !== key);
    show(without);
    keep(without);
  };
  const attempt = async (item: Unsent) => {
    replace(item.key, { isSending: true, problem: null });
    try {
      await post(referral, item);
      await refresh(referral, item.kind);
      drop(item.key);
    } catch (problem) {
      replace(item.key, { isSending: false, problem });
    }
  };
  const send = (words: Words) => {
    const at = new Date(now()).toISOString();
    const item = { ...words, key: crypto.randomUUID(), at, isSending: true, problem: null };
    show((all) => [item, ...all]);
    // what a page was sending when it was left may have arrived or not: trying again finds out
    keep((all) => [{ ...item, isSending: false }, ...all]);
    void attempt(item);
  };
  const again = (item: Unsent, asNew: boolean) => {
    if (!asNew) return void attempt(item);
    drop(item.key);
    const { kind, text, requestedStatus } = item;
    send({ kind, text, requestedStatus });
  };
  return { items, send, again, drop };
}

function keysIn(kept: string | null): ReadonlySet<string> {
  return new Set((JSON.parse(kept ?? '[]') as Unsent[]).map(({ key }) => key));
}

function post({ id, baseCaseId }: Referral, { kind, text, requestedStatus, key }: Unsent): Promise<void> {
  if (kind === 'note') return writeNote(baseCaseId, { body: text, referralId: id }, key);
  return sendMessage({ id, message: text, ...(requestedStatus && { requestedStatus }) }, key);
}

/** It disappears from what is on its way only when the list has it. */
function refresh({ baseCaseId }: Referral, kind: Words['kind']): Promise<void> {
  const queryKey = kind === 'note' ? referralKeys.notes(baseCaseId) : referralKeys.updates(baseCaseId);
  return readAgain(queryKey);
}
