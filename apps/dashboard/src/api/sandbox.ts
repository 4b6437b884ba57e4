import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, POST } from './client.ts';
import type { components as InternalComponents } from './generated/internal-api.js';
import type { components } from './generated/public-api.js';
import { useOneAtATime } from './one-at-a-time.ts';
import { queries, readAgain } from './queries.ts';
import { useSendingKey } from './sending-key.ts';
import { forgetCaseLists, type SentCase } from './send.ts';

type Internal = InternalComponents['schemas'];
export type HouseFirm = Internal['HouseFirm'];
export type OwnTestFirm = Internal['OwnTestFirm'];
/** A test firm with its password and keys, which are in this answer only. */
export type TestFirmWithSecrets = Internal['TestFirm'];
/** Who signs in to the test firm, with a password that is in this answer only. */
export type TestPerson = Internal['TestFirmUser'];
export type TestClock = components['schemas']['Clock'];
/** A case as the samples have it. */
export type SampleBody = components['schemas']['CreateSentCase'];

/** What the firm has to test with. */
export function useSandbox() {
  return useQuery({
    queryKey: ['sandbox', 'own'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firm/sandbox', { signal }))).data,
  });
}

/** Makes the test firm of the firm. When its answer is lost, a new password opens it. */
export function useCreateTestFirm() {
  const create = useOneAtATime(
    async (): Promise<TestFirmWithSecrets> => (await bodyOf(POST('/firm/sandbox'))).data,
  );
  return useMutation({
    mutationFn: () => create(undefined),
    gcTime: 0,
    // the secrets are shown at once, whatever the page does
    onSettled: () => void refreshSandbox(),
  });
}

/** Gives the administrator of the test firm a new password. */
export function useRenewTestPassword() {
  return useMutation({
    mutationFn: async (): Promise<TestPerson> => (await bodyOf(POST('/firm/sandbox/password'))).data,
    gcTime: 0,
  });
}

/** Puts an empty firm in the place of a test firm. */
export function useResetSandbox() {
  return useMutation({
    mutationFn: (body: { firmId: string; name: string }) => bodyOf(POST('/firm/sandbox/reset', { body })),
  });
}

/** Sends a case, or leaves it a draft. The same key makes it once, however often it is sent. */
export async function sendSample(body: SampleBody, key: string): Promise<SentCase> {
  const params = { header: { 'Idempotency-Key': key } };
  return (await bodyOf(POST('/sent-cases', { params, body }))).data;
}

/** Sends one case to a firm that answers by itself. */
export function useSendSample() {
  const send = useOneAtATime((body: SampleBody) => sendSample(body, crypto.randomUUID()));
  return useMutation({
    mutationFn: send,
    onSettled: () => void forgetCaseLists(),
  });
}

/** So often a page asks whether all services have followed. The answer waits for them, too. */
const SETTLING_POLL_MS = 1_000;
const WAITING_POLL_MS = 10_000;

/** How far the clock of the test firm was moved. It is asked again until all services have followed. */
export function useTestClock() {
  return useQuery({
    queryKey: ['sandbox', 'clock'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/sandbox/clock', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.isSettled === false ? SETTLING_POLL_MS : false),
  });
}

/** Moves the clock on. Sent again after a lost answer, it moves once. */
export function useAdvanceClock() {
  const keyOf = useSendingKey();
  // what was shown before the move is part of it: the same step again is another move
  const advance = useOneAtATime(async ({ seconds, from }: { seconds: number; from: number }) => {
    const params = { header: { 'Idempotency-Key': keyOf([seconds, from]) } };
    return (await bodyOf(POST('/sandbox/clock', { params, body: { advance: `${seconds}s` } }))).data;
  });
  return useMutation({
    mutationFn: advance,
    onSuccess: (clock) => queries.setQueryData(['sandbox', 'clock'], clock),
    onSettled: () => void Promise.all([refreshSandbox(), forgetCaseLists()]),
  });
}

/** What waits for a time: when referrals expire that nobody has acknowledged, and the next retries. */
export interface Waiting {
  /** The first hundred, in their order. */
  expiries: string[];
  /** How many referrals there are in all. */
  total: number;
  retries: { nextRetryAt: string; count: number }[];
}

/** What the clock would hurry, in the referrals and webhooks of the firm. */
export function useWaiting() {
  return useQuery({
    queryKey: ['sandbox', 'waiting'],
    queryFn: async ({ signal }): Promise<Waiting> => {
      const [{ data: expiring }, { data: subscriptions }] = await Promise.all([
        bodyOf(GET('/firm/expiring-referrals', { signal })),
        bodyOf(GET('/webhooks', { signal })),
      ]);
      const health = await Promise.all(subscriptions.map(({ id }) => readHealth(id, signal)));
      return {
        expiries: expiring.referrals.map(({ expiresAt }) => expiresAt),
        total: expiring.total,
        retries: health.flatMap(({ nextRetryAt, retrying: count }) =>
          nextRetryAt === null ? [] : [{ nextRetryAt, count }],
        ),
      };
    },
    refetchInterval: WAITING_POLL_MS,
  });
}

async function readHealth(id: string, signal: AbortSignal) {
  return (await bodyOf(GET('/webhook-health/{id}', { params: { path: { id } }, signal }))).data;
}

export const refreshSandbox = (): Promise<void> => readAgain(['sandbox']);
