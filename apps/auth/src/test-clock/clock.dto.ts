import { validationError } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Flag,
  Instant,
  NULLABLE,
  OPTIONAL,
  Pattern,
  Uuid,
} from '@referral-exchange/http';
import { parseLifetime } from '../lifetime.js';
import type { ClockState } from './clock-advances.repository.js';

const FIRM_ID = '0192f3a0-1000-7000-8000-000000000001';
const MOST_DAYS = 366;
const MOST_SECONDS = MOST_DAYS * 86_400;

/** Body of `POST /sandbox/clock`. */
@BodyExamples({
  twoDays: { summary: 'Two days pass', value: { advance: '48h' } },
  everything: {
    summary: 'With the admin key: everything',
    replace: { firmId: 'The id of a test firm' },
  },
})
export class AdvanceClockDto {
  @Pattern(
    /^[1-9]\d{0,8}[smhd]$/,
    `How far the clock moves on: a whole number and one of the units \`s\`, \`m\`, \`h\` and \`d\`. At most ${MOST_DAYS} days in one call.`,
    '48h',
    {
      what: 'a whole number above 0 and one of the units s, m, h and d, such as 48h: the clock only moves forward',
    },
  )
  advance: string;
  @Uuid('With the admin key: the test firm whose clock is moved. Else your own firm, or absent.', FIRM_ID, {
    optional: true,
  })
  firmId?: string;
}

/** Query of `GET /sandbox/clock`. */
export class ClockQuery {
  @Uuid('With the admin key: the test firm whose clock is read.', FIRM_ID, OPTIONAL) firmId?: string;
}

/** How far the clock of a test firm was moved. */
export class ClockDto {
  @Uuid('The test firm.', FIRM_ID) firmId: string;
  @Count('By how much its clock was moved in all, in seconds; 0 when it never was.', 172_800)
  advancedSeconds: number;
  @Instant('When it was moved last; null when it never was.', '2026-03-02T14:30:00.000Z', NULLABLE)
  lastAdvancedAt: string | null;
  @Flag(
    'Whether all due times of the firm have been moved. What is due then happens within some seconds.',
    true,
  )
  isSettled: boolean;
}

/**
 * The seconds of an `advance` that keeps its pattern.
 *
 * @throws 400 for more than a year
 */
export function secondsOf(advance: string): number {
  const seconds = parseLifetime(advance)!;
  if (seconds <= MOST_SECONDS) return seconds;
  const message = `advance must be at most ${MOST_DAYS}d: move the clock in several calls`;
  throw validationError([{ field: 'advance', code: 'out_of_range', message }]);
}

export function presentClock(
  firmId: string,
  { advancedSeconds, lastAdvancedAt, isSettled }: ClockState,
): ClockDto {
  return { firmId, advancedSeconds, lastAdvancedAt: lastAdvancedAt?.toISOString() ?? null, isSettled };
}
