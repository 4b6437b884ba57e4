import type { ReadMark } from '../../api/heard-marks.ts';
import type { Entry } from './timeline.ts';

/** Two clocks of the server may differ by as much. */
const SETTLES_WITHIN_MS = 1_000;

/** Whether the news of a mark are among what is shown, of which this is the latest. Pure. */
export function isAllShown({ newsAt }: Pick<ReadMark, 'newsAt'>, shown: string): boolean {
  return newsAt === null || Date.parse(newsAt) <= Date.parse(shown) + SETTLES_WITHIN_MS;
}

/** Whether the entry came after the person last read the referral, and is not by its own firm. Pure. */
export function isNew(
  { at, firmId }: Entry,
  readBefore: string | null,
  ownFirmId: string | undefined,
): boolean {
  return readBefore !== null && at > readBefore && firmId !== ownFirmId;
}
