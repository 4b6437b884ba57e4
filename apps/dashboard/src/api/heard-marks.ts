import type { components } from './generated/internal-api.js';
import { changeRows } from './inbox.ts';
import { queries, readAgain } from './queries.ts';

/** Up to when the person has read a referral. */
export type ReadMark = components['schemas']['ReadMark'];

export const CHANNEL = 'dashboard.read-marks';
/** A hint of the referral makes it current, as all that has its id in the key. */
export const markKey = (referralId: string) => ['referral', 'read-mark', referralId];

/** Shows the marks that the person makes in other windows, until it is stopped. */
export function hearMarks(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<ReadMark>) => showMark(data);
  return () => channel.close();
}

/** In rows that are shown, where they are: what is read does not move (ADR 159). */
export function showMark(mark: ReadMark): void {
  queries.setQueryData(markKey(mark.referralId), mark);
  const { referralId, isUnread, newsAt } = mark;
  changeRows((row) => (row.referralId === referralId ? { ...row, isUnread, newsAt } : row));
  void readAgain(['inbox', 'counts']);
}
