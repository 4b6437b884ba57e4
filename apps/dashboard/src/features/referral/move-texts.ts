import type { Referral } from '../../api/referral.ts';
import { isolated } from '../../ui/isolated.ts';
import type { Operation } from './moves.ts';

interface MoveText {
  /** On the button. */
  label: string;
  title: string;
  /** What happens then, before somebody does it. */
  effect: string;
  done: string;
  isEnd?: boolean;
}

/** A move in words, for the firm that makes it. Pure. */
export function textOfMove(operation: Operation, referral: Referral): MoveText {
  const isSender = referral.perspective === 'sent';
  const name = isSender ? referral.referentFirmName : referral.referringFirmName;
  const other = name === null ? `the ${isSender ? 'receiving' : 'sending'} firm` : isolated(name);
  return TEXTS[operation](other, isSender);
}

const advance = (label: string, title: string, status: string, more = ''): MoveText => ({
  label,
  title,
  effect: `The status becomes ${status}.${more} The other firm sees it. A status cannot be taken back.`,
  done: `The status is ${status} now.`,
});

const TEXTS: Readonly<Record<Operation, (other: string, isSender: boolean) => MoveText>> = {
  acknowledge: (other) => ({
    label: 'Acknowledge',
    title: 'Acknowledge this referral',
    effect: `You then see the client and what happened, and ${other} is told that your firm has it. This cannot be undone.`,
    done: 'Acknowledged. The client and the case are shown now.',
  }),
  'begin-investigating': () => advance('Begin investigating', 'Begin investigating', 'Investigating'),
  sign: () =>
    advance('Client has signed', 'The client has signed', 'Signed', ' Today is the day of the signature.'),
  'start-litigation': () => advance('Start litigation', 'Start litigation', 'In litigation'),
  'begin-closing': (other) => ({
    label: 'Begin closing …',
    title: 'Begin closing',
    effect: `The outcome is recorded, and ${other} sees it and the amounts. You close the referral when the money is paid out.`,
    done: 'The status is Closing now.',
  }),
  close: (other) => ({
    label: 'Close …',
    title: 'Close this referral',
    effect: `The referral is finished, and ${other} sees it. This cannot be undone.`,
    done: 'The referral is closed.',
    isEnd: true,
  }),
  reject: (other, isSender) => ({
    label: isSender ? 'Record that they declined …' : 'Decline …',
    title: isSender ? 'Record that the firm declined' : 'Decline this referral',
    effect: isSender
      ? `The referral ends as declined, as if ${other} had said so. It never sees the client, and you can send the case to another firm. This cannot be undone.`
      : `The referral ends, and ${other} reads your reason. This cannot be undone.`,
    done: isSender ? 'Recorded as declined.' : 'Declined. The other firm has been told.',
    isEnd: true,
  }),
  withdraw: (other) => ({
    label: 'Withdraw …',
    title: 'Withdraw this referral',
    effect: `The referral ends, and ${other} reads your reason. You can then send the case to another firm. This cannot be undone.`,
    done: 'Withdrawn. The other firm has been told.',
    isEnd: true,
  }),
};
