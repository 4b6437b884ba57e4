import { describe, expect, it } from '@jest/globals';
import { eventually, until, untilBlocked } from './waiting.js';

describe('a wait', () => {
  it('asks again until the answer fits, and returns that answer', async () => {
    let asked = 0;
    expect(
      await eventually(
        () => ++asked,
        (answer) => answer === 3,
      ),
    ).toBe(3);
  });

  it('that is too long fails with the condition and the last answer', async () => {
    const tooLong = eventually(
      async () => ({ status: 'PENDING' }),
      ({ status }) => status === 'COMPLETED',
      30,
    );
    await expect(tooLong).rejects.toThrow(
      /^Not so after 30 ms: .*status === ["']COMPLETED["'].*: \{ status: 'PENDING' \}$/s,
    );
    await expect(until(() => Math.max() > 1, 30)).rejects.toThrow(/^Not so after 30 ms: .*Math.max\(\) > 1$/);
  });

  it('does not hide a failure of the question', async () => {
    await expect(until(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  });

  it('for locks ends when so many sessions wait', async () => {
    const sessions: object[] = [];
    const sql = async () => {
      sessions.push({ query: 'UPDATE' });
      return [...sessions];
    };
    await untilBlocked({ sql }, 2);
    expect(sessions).toHaveLength(2);
  });
});
