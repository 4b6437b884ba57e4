import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PUT } from './client.ts';
import type { components } from './generated/internal-api.js';
import { changeRows, type Direction } from './inbox.ts';
import { queries } from './queries.ts';

/** Up to when the person has read a referral. */
export type ReadMark = components['schemas']['ReadMark'];
type MarkChange = components['schemas']['ChangeReadMark'];

const CHANNEL = 'dashboard.read-marks';
/** A hint of the referral makes it current, as all that has its id in the key. */
const markKey = (referralId: string) => ['referral', 'read-mark', referralId];

export function useReadMark(referralId: string): ReadMark | undefined {
  return useQuery({
    queryKey: markKey(referralId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: referralId } };
      return (await bodyOf(GET('/inbox/referrals/{id}/read-mark', { params, signal }))).data;
    },
  }).data;
}

/** Marks a referral as read or unread. All windows of this browser show it. */
export function useMarkReferral() {
  return useMutation({
    mutationFn: async ({ id, ...body }: MarkChange & { id: string }) =>
      (await bodyOf(PUT('/inbox/referrals/{id}/read-mark', { params: { path: { id } }, body }))).data,
    onSuccess: (mark) => {
      showMark(mark);
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage(mark);
      channel.close();
    },
  });
}

/** Marks all of one direction as read, up to when its list was read. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: (body: { direction: Direction; readUntil: string }) =>
      bodyOf(PUT('/inbox/read-mark', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  });
}

/** Shows the marks that the person makes in other windows, until it is stopped. */
export function hearMarks(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<ReadMark>) => showMark(data);
  return () => channel.close();
}

/** In rows that are shown, where they are: what is read does not move (ADR 159). */
function showMark(mark: ReadMark): void {
  queries.setQueryData(markKey(mark.referralId), mark);
  const { referralId, isUnread, newsAt } = mark;
  changeRows((row) => (row.referralId === referralId ? { ...row, isUnread, newsAt } : row));
  void queries.invalidateQueries({ queryKey: ['inbox', 'counts'] });
}
