import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AttemptResult } from './attempts.repository.js';
import { EndedAttempts, RECORDED_AT_ONCE } from './ended-attempts.js';

const result = (deliveryId: string) => ({ deliveryId }) as AttemptResult;

describe('attempts that have ended', () => {
  const wakeUp = jest.fn();
  let ended: EndedAttempts;
  beforeEach(() => {
    jest.useFakeTimers();
    wakeUp.mockClear();
    ended = new EndedAttempts(wakeUp);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are recorded at once if nothing could be recorded with them', () => {
    ended.add(result('one'), { mayWait: false });
    expect(wakeUp).toHaveBeenCalledTimes(1);
    expect(ended.take()).toEqual([result('one')]);
  });

  it('wait a few milliseconds for others, all of them no longer than the first', () => {
    ended.add(result('one'), { mayWait: true });
    jest.advanceTimersByTime(3);
    ended.add(result('two'), { mayWait: true });
    expect(wakeUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(wakeUp).toHaveBeenCalledTimes(1);
    expect(ended.take()).toEqual([result('one'), result('two')]);
  });

  it('do not wait any more when the last in flight has ended', () => {
    ended.add(result('one'), { mayWait: true });
    ended.add(result('two'), { mayWait: false });
    expect(wakeUp).toHaveBeenCalledTimes(1);
    expect(ended.take()).toHaveLength(2);
    jest.advanceTimersByTime(10);
    expect(wakeUp).toHaveBeenCalledTimes(1);
    expect(ended.isEmpty).toBe(true);
  });

  it('are recorded in parts, first those that ended first, and each once', () => {
    const all = Array.from({ length: 2 * RECORDED_AT_ONCE + 1 }, (_, n) => result(`${n}`));
    for (const one of all) ended.add(one, { mayWait: true });
    const parts = [ended.take(), ended.take(), ended.take()];
    expect(parts.map(({ length }) => length)).toEqual([RECORDED_AT_ONCE, RECORDED_AT_ONCE, 1]);
    expect(parts.flat()).toEqual(all);
    expect(ended.isEmpty).toBe(true);
  });

  it('are tried again, before later ones, when they could not be recorded', () => {
    ended.add(result('one'), { mayWait: false });
    const taken = ended.take();
    ended.add(result('two'), { mayWait: false });
    ended.putBack(taken);
    expect(ended.take()).toEqual([result('one'), result('two')]);
  });
});
