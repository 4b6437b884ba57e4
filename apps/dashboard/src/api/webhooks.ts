import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from './api-problem.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST } from './client.ts';
import type { components as InternalComponents } from './generated/internal-api.js';
import type { components, operations } from './generated/public-api.js';
import { readAgain } from './queries.ts';
import { useSendingKey } from './sending-key.ts';
import { now } from './server-clock.ts';

type Schemas = components['schemas'];
export type Subscription = Schemas['Subscription'];
/** A subscription with its secret, which is in this answer only. */
export type SubscriptionWithSecret = Schemas['SubscriptionWithSecret'];
export type Delivery = Schemas['Delivery'];
export type DeliveryStatus = Delivery['status'];
/** Which deliveries are asked for. */
export type DeliveryFilter = Omit<NonNullable<operations['listDeliveries']['parameters']['query']>, 'limit'>;
export type WebhookEventName = NonNullable<DeliveryFilter['eventType']>;
export type WebhookHealth = InternalComponents['schemas']['SubscriptionHealth'];
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
export type EchoCapture = Schemas['EchoCapture'];
export type SubscriptionChange = Schemas['UpdateSubscription'];

/** So often a page asks what became of deliveries: while some are on their way, and else. */
const BUSY_POLL_MS = 2_000;
const QUIET_POLL_MS = 15_000;
const HEALTH_POLL_MS = 30_000;
const CAPTURES_POLL_MS = 3_000;

/** The subscriptions of the firm, the newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/webhooks', { signal }))).data,
    refetchInterval: QUIET_POLL_MS,
  });
}

/** One subscription. The circuit breaker may switch it off at any time, so it is asked for again. */
export function useWebhook(id: string) {
  return useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/webhooks/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data ? QUIET_POLL_MS : false),
  });
}

/** How a subscription does: why it is off, how it failed last, and what waits. */
export function useWebhookHealth(id: string) {
  return useQuery({
    queryKey: ['webhooks', 'health', id],
    queryFn: async ({ signal }): Promise<WebhookHealth> =>
      (await bodyOf(GET('/webhook-health/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: HEALTH_POLL_MS,
  });
}

const PAGE_OF_DELIVERIES = 20;

/** Whether a delivery is on its way, or its next attempt is before the next quiet look. */
function isMoving({ status, nextRetryAt }: Delivery): boolean {
  if (nextRetryAt !== null) return Date.parse(nextRetryAt) - now() < QUIET_POLL_MS;
  return status === 'PENDING' || status === 'IN_PROGRESS';
}

/**
 * A page of the log, the newest first. It is followed while some are on their way. Null: nothing is asked.
 */
export function useDeliveries(id: string, filter: DeliveryFilter | null) {
  return useQuery({
    queryKey: ['webhooks', 'deliveries', id, filter],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { ...filter, limit: PAGE_OF_DELIVERIES } };
      return bodyOf(GET('/webhooks/{id}/deliveries', { params, signal }));
    },
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? BUSY_POLL_MS : QUIET_POLL_MS),
  });
}

/** The attempts of a delivery, the oldest first. They are read again when the delivery has moved on. */
export function useAttempts(id: string, { id: deliveryId, attempts, status }: Delivery) {
  return useQuery({
    queryKey: ['webhooks', 'attempts', deliveryId, attempts, status],
    queryFn: async ({ signal }) => {
      const params = { path: { id, deliveryId } };
      return (await bodyOf(GET('/webhooks/{id}/deliveries/{deliveryId}/attempts', { params, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Makes a subscription. Sent again after a lost answer, it is made once, with the same secret. */
export function useCreateWebhook() {
  const keyOf = useSendingKey();
  return useMutation({
    mutationFn: async (body: { url: string; description: string | null }) => {
      const params = { header: { 'Idempotency-Key': keyOf(body) } };
      return (await bodyOf(POST('/webhooks', { params, body }))).data;
    },
    gcTime: 0,
    // the secret is shown at once, whatever the list does
    onSettled: () => void refreshWebhooks(),
  });
}

/** Changes the address or the note of a subscription, or switches it. */
export function useChangeWebhook(id: string) {
  return useMutation({
    mutationFn: (body: SubscriptionChange) =>
      bodyOf(PATCH('/webhooks/{id}', { params: { path: { id } }, body })),
    onSettled: refreshWebhooks,
  });
}

/** Deletes a subscription and its log. Only the list is read again: the page of what is gone is left. */
export function useDeleteWebhook() {
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      try {
        await doneBy(DELETE('/webhooks/{id}', { params: { path: { id } } }));
      } catch (problem) {
        // gone by now, perhaps by a first try whose answer was lost
        if (!(problem instanceof ApiProblem) || problem.status !== 404) throw problem;
      }
    },
    onSettled: () => readAgain(['webhooks', 'list']),
  });
}

/** A key for calls without a body: the same until one has worked. */
function useKeyUntilDone() {
  const key = useRef(crypto.randomUUID());
  return {
    headers: () => ({ 'Idempotency-Key': key.current }),
    renew: () => void (key.current = crypto.randomUUID()),
  };
}

/** Replaces the secret. Sent again after a lost answer, it answers with the same new secret. */
export function useRotateSecret(id: string) {
  const { headers, renew } = useKeyUntilDone();
  return useMutation({
    mutationFn: async (): Promise<SubscriptionWithSecret> => {
      const params = { path: { id }, header: headers() };
      return (await bodyOf(POST('/webhooks/{id}/rotate-secret', { params }))).data;
    },
    gcTime: 0,
    onSuccess: renew,
    onSettled: () => void refreshWebhooks(),
  });
}

/** Queues a test delivery. Sent again after a lost answer, it is queued once. */
export function useSendTest(id: string) {
  const { headers, renew } = useKeyUntilDone();
  return useMutation({
    mutationFn: async (): Promise<Delivery> => {
      const params = { path: { id }, header: headers() };
      return (await bodyOf(POST('/webhooks/{id}/test', { params }))).data;
    },
    onSuccess: renew,
    onSettled: refreshWebhooks,
  });
}

/** Turns echo mode on. */
export function useEnableEcho() {
  return useMutation({
    mutationFn: (id: string) => bodyOf(POST('/webhooks/{id}/echo/enable', { params: { path: { id } } })),
    gcTime: 0,
    onSettled: refreshWebhooks,
  });
}

/** The echo address of a subscription in echo mode. The call that tells it would turn echo mode on. */
export function useEchoAddress() {
  return useMutation({
    mutationFn: async (id: string): Promise<string> => {
      const params = { path: { id } };
      const { isEchoActive } = (await bodyOf(GET('/webhooks/{id}', { params }))).data;
      if (!isEchoActive) throw new ApiProblem('Echo mode is off by now.', { status: 400, code: 'echo_off' });
      return (await bodyOf(POST('/webhooks/{id}/echo/enable', { params }))).data.echoUrl;
    },
    gcTime: 0,
  });
}

/** Turns echo mode off. What was captured is gone then. */
export function useDisableEcho() {
  return useMutation({
    mutationFn: (id: string) => bodyOf(POST('/webhooks/{id}/echo/disable', { params: { path: { id } } })),
    onSettled: refreshWebhooks,
  });
}

/** What the echo address received in the last hour, the newest first. */
export function useCaptures(id: string) {
  return useQuery({
    queryKey: ['webhooks', 'captures', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/webhooks/{id}/echo/captures', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.error ? false : CAPTURES_POLL_MS),
  });
}

/** Also after a refusal: somebody else may have changed it. */
const refreshWebhooks = (): Promise<void> => readAgain(['webhooks']);
