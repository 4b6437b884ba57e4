import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PUT } from './client.ts';
import type { components } from './generated/internal-api.js';
import { CHANNEL, markKey, type ReadMark, showMark } from './heard-marks.ts';
import type { Direction } from './inbox.ts';
import { readAgain } from './queries.ts';

type MarkChange = components['schemas']['ChangeReadMark'];

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
    onSuccess: () => readAgain(['inbox']),
  });
}
