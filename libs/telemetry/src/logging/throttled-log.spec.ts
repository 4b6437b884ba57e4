import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '../context/ids.js';
import { runInContext } from '../context/request-context.js';
import { configureLog, log } from './log.js';
import { throttledLog } from './throttled-log.js';

type Line = Record<string, unknown> & { err?: { message: string; stack?: string } };

/** What the process wrote, line by line. */
const lines: Line[] = [];
const stream = Object.getOwnPropertySymbols(log).find((one) => one.description === 'pino.stream')!;

beforeEach(() => {
  jest.useFakeTimers();
  configureLog({ level: 'info' });
  lines.length = 0;
  const target = (log as unknown as Record<symbol, { write(line: string): void }>)[stream]!;
  jest.spyOn(target, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(line) as Line);
  });
});
afterEach(() => {
  // the windows of this test end
  jest.advanceTimersByTime(100_000);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const refused = (port = 5432) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' });

describe('the throttled log', () => {
  it('writes a fault at once, then one line every 10 s with a count, then nothing', () => {
    for (let second = 0; second < 25; second++) {
      for (let times = 0; times < 40; times++) throttledLog.error({ err: refused() }, 'request failed');
      jest.advanceTimersByTime(1_000);
    }
    jest.advanceTimersByTime(60_000);
    expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 399, 400, 200]);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: 'error',
        message: 'request failed',
        err: { code: 'ECONNREFUSED' },
      });
      expect(line.err?.stack).toContain('throttled-log.spec');
    }
  });

  it('writes a fault that comes again later at once', () => {
    throttledLog.warn({ err: refused() }, 'relay failed');
    jest.advanceTimersByTime(10_000);
    throttledLog.warn({ err: refused() }, 'relay failed');
    expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, undefined]);
  });

  it('counts what differs in ids, numbers and quoted words only as one cause', () => {
    for (let port = 1; port <= 50; port++) {
      throttledLog.error({ err: refused(port) }, 'request failed');
      throttledLog.error({ err: new Error(`No row ${newId()} of "firm ${port}"`) }, 'request failed');
    }
    expect(lines).toHaveLength(2);
  });

  it('tells causes apart by message, code, class, inner cause and subject', () => {
    const causes = [
      refused(),
      Object.assign(new Error('x'), { code: '53300' }),
      Object.assign(new Error('x'), { code: '53100' }),
      new TypeError('x'),
      new Error('x', { cause: refused() }),
      'a text',
    ];
    for (const err of causes) throttledLog.warn({ err }, 'one');
    throttledLog.warn({ err: 'a text' }, 'another');
    throttledLog.error({ err: 'a text' }, 'another');
    for (const upstream of ['auth', 'referrals']) throttledLog.warn({ upstream }, 'call failed', upstream);
    expect(lines).toHaveLength(10);
  });

  it('has the ids of the first request in the first line, and none in the line that counts', () => {
    const fail = () => throttledLog.error({ err: refused() }, 'request failed');
    for (const requestId of ['req_1', 'req_2']) runInContext({ requestId, traceparent: '' }, fail);
    jest.advanceTimersByTime(10_000);
    expect(lines).toMatchObject([{ requestId: 'req_1' }, { repeated: 1, lastAt: expect.any(String) }]);
    expect(lines[1]).not.toHaveProperty('requestId');
  });

  it('stays small when every error is another: they share a line', () => {
    const word = (nth: number) => [...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let nth = 0; nth < 5_000; nth++) throttledLog.error({ err: new Error(word(nth)) }, 'request failed');
    expect(lines).toHaveLength(201);
    jest.advanceTimersByTime(10_000);
    expect(lines.at(-1)).toMatchObject({ repeated: 4_799 });
  });
});
