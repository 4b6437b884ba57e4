import { describe, expect, it } from '@jest/globals';
import { during } from './during.ts';

describe('a check during a fault', () => {
  it('that fails is told only when the fault has ended', async () => {
    let mend!: () => void;
    const fault = new Promise<void>((resolve) => (mend = resolve));
    let isTold = false;
    const checked = during(fault, Promise.reject(new Error('not accepted'))).finally(() => (isTold = true));
    const told = expect(checked).rejects.toThrow('not accepted');
    await new Promise((resolve) => setImmediate(resolve));
    expect(isTold).toBe(false);
    mend();
    await told;
  });

  it('does not hide a fault that could not be caused or mended', async () => {
    const fault = Promise.reject(new Error('no such process'));
    await expect(during(fault, Promise.resolve())).rejects.toThrow('no such process');
  });
});
