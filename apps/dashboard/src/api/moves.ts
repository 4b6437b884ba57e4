import { bodyOf, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import type { Referral, Transition } from './referral.ts';

type Schemas = components['schemas'];

/** What a person enters for a move. The form of a move asks only what its call takes. */
export type MoveValues = Omit<
  Partial<Schemas['CloseReferral'] & Schemas['SignReferral'] & Schemas['RejectReferral']>,
  'closingStatus'
> & { closingStatus?: NonNullable<Schemas['CloseReferral']['closingStatus']> };

export type Move = (referral: Referral, values: MoveValues) => Promise<unknown>;

/** Operations of the lifecycle that the page offers, each with its call. Each names the referral itself. */
export const MOVES = {
  acknowledge: ({ baseCaseId, referralId }, body) =>
    bodyOf(
      POST('/cases/{baseCaseId}/referrals/{id}/acknowledge', {
        params: { path: { baseCaseId, id: referralId! } },
        body,
      }),
    ),
  'begin-investigating': ({ referralId }, body) =>
    bodyOf(POST('/received-referrals/{id}/begin-investigating', { params: by(referralId), body })),
  sign: ({ referralId }, body) =>
    bodyOf(POST('/received-referrals/{id}/sign', { params: by(referralId), body })),
  'start-litigation': ({ referralId }, body) =>
    bodyOf(POST('/received-referrals/{id}/start-litigation', { params: by(referralId), body })),
  'begin-closing': ({ referralId }, { closingStatus, ...rest }) =>
    bodyOf(
      POST('/referrals/{id}/begin-closing', {
        params: by(referralId),
        body: { ...rest, closingStatus: closingStatus! },
      }),
    ),
  close: ({ referralId, perspective }, body) =>
    perspective === 'sent'
      ? bodyOf(POST('/sent-cases/{id}/close', { params: by(referralId), body }))
      : bodyOf(POST('/received-referrals/{id}/close', { params: by(referralId), body })),
  reject: ({ referralId, perspective }, body) =>
    perspective === 'sent'
      ? bodyOf(POST('/sent-cases/{id}/reject', { params: by(referralId), body }))
      : bodyOf(POST('/received-referrals/{id}/reject', { params: by(referralId), body })),
  withdraw: ({ referralId }, body) =>
    bodyOf(POST('/sent-cases/{id}/withdraw', { params: by(referralId), body })),
} satisfies Partial<Record<Transition['operation'], Move>>;

const by = (id: string | null) => ({ path: { id: id! } });
