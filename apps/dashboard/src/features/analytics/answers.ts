import type { KeyFigures, ReferralFigures, RevenueFigures, Side } from '../../api/analytics.ts';
import { moneyInWords } from '../../ui/in-words.ts';

const FIGURE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export const figureInWords = (value: number): string => FIGURE.format(value);
export const shareInWords = (share: number): string => SHARE.format(share);

/** `1 referral`, `2 referrals`. */
function countInWords(count: number, one: string, many = `${one}s`): string {
  return `${FIGURE.format(count)} ${count === 1 ? one : many}`;
}

/** Hours up to two days, then days. Null: there is none. */
export function hoursInWords(hours: number | null): string | null {
  if (hours === null) return null;
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? countInWords(round(hours), 'hour') : countInWords(round(hours / 24), 'day');
}

/** How a figure differs from that of the days before. Null: there is nothing to compare with. */
export function differenceInWords(now: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  if (now === before) return 'as many as in the days before';
  return `${FIGURE.format(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than in the days before`;
}

/** The answer to how it goes, in two sentences. */
export function answerOf({ now, before }: Pick<ReferralFigures, 'now' | 'before'>, side: Side): string {
  const verb = side === 'received' ? 'received' : 'sent';
  if (now.total === 0) return `Your firm ${verb} no referrals in these days.`;
  const difference = differenceInWords(now.total, before?.total);
  const first = `Your firm ${verb} ${countInWords(now.total, 'referral')}${difference ? `, ${difference}` : ''}.`;
  return `${first} ${acknowledgedInWords(now)}, and ${FIGURE.format(now.signed)} signed (${shareInWords(now.signedRate)}).`;
}

function acknowledgedInWords({ acknowledged, acknowledgedRate, avgHoursToAcknowledge }: KeyFigures): string {
  const time = hoursInWords(avgHoursToAcknowledge);
  const after = time === null ? '' : ` after ${time} on average`;
  return `${FIGURE.format(acknowledged)} (${shareInWords(acknowledgedRate)}) were acknowledged${after}`;
}

/** What the cases brought, in a sentence or two. The own share is that of the side. */
export function revenueAnswerOf({ now, before, projected }: RevenueFigures, side: Side): string {
  const under =
    projected.caseCount === 0
      ? ''
      : ` ${countInWords(projected.caseCount, 'case')} under way may settle for ${moneyInWords(projected.projectedSettlementAmount)}.`;
  if (now.caseCount === 0) return `No case of these days was won or settled yet.${under}`;
  const fee = side === 'sent' ? now.netFeeToSendingFirm : now.netFeeToHandlingFirm;
  const difference = differenceInWords(now.caseCount, before?.caseCount);
  return `${countInWords(now.caseCount, 'case')} won or settled${difference ? `, ${difference}` : ''}, for ${moneyInWords(now.settlementAmount)}. Your firm’s fees of them are ${moneyInWords(fee)}.${under}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
