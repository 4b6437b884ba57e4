import { bodyOf, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import type { Referral, Transition } from './referral.ts';

type Schemas = components['schemas'];

/** What a person enters for a move. The form of a move asks only what its call takes. */
export type MoveValues = Omit<
  Partial<Schemas['CloseReferral'] & Schemas['SignReferral'] & Schemas['RejectReferral']>,
  'closingStatus'
> & { closingStatus?: NonNullable<Schemas['CloseReferral']['closingStatus']> };

/** Makes a move once, however often it is tried with the same key. */
export type Move = (referral: Referral, values: MoveValues, key: string) => Promise<unknown>;

/** Operations of the lifecycle that the page offers, each with its call. Each names the referral itself. */
export const MOVES = {
  acknowledge: ({ baseCaseId, referralId }, body, key) =>
    bodyOf(
      POST('/cases/{baseCaseId}/referrals/{id}/acknowledge', {
        params: { path: { baseCaseId, id: referralId! }, header: { 'Idempotency-Key': key } },
        body,
      }),
    ),
  'begin-investigating': ({ referralId }, body, key) =>
    bodyOf(POST('/received-referrals/{id}/begin-investigating', { params: by(referralId, key), body })),
  sign: ({ referralId }, body, key) =>
    bodyOf(POST('/received-referrals/{id}/sign', { params: by(referralId, key), body })),
  'start-litigation': ({ referralId }, body, key) =>
    bodyOf(POST('/received-referrals/{id}/start-litigation', { params: by(referralId, key), body })),
  'begin-closing': ({ referralId }, { closingStatus, ...rest }, key) =>
    bodyOf(
      POST('/referrals/{id}/begin-closing', {
        params: by(referralId, key),
        body: { ...rest, closingStatus: closingStatus! },
      }),
    ),
  close: ({ referralId, perspective }, body, key) =>
    perspective === 'sent'
      ? bodyOf(POST('/sent-cases/{id}/close', { params: by(referralId, key), body }))
      : bodyOf(POST('/received-referrals/{id}/close', { params: by(referralId, key), body })),
  reject: ({ referralId, perspective }, body, key) =>
    perspective === 'sent'
      ? bodyOf(POST('/sent-cases/{id}/reject', { params: by(referralId, key), body }))
      : bodyOf(POST('/received-referrals/{id}/reject', { params: by(referralId, key), body })),
  withdraw: ({ referralId }, body, key) =>
    bodyOf(POST('/sent-cases/{id}/withdraw', { params: by(referralId, key), body })),
} satisfies Partial<Record<Transition['operation'], Move>>;

const by = (id: string | null, key: string) => ({
  path: { id: id! },
  header: { 'Idempotency-Key': key },
});
