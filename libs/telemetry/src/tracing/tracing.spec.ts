import { describe, expect, it } from '@jest/globals';
import { currentContext, runInContext } from '../context/request-context.js';
import { isTraceparent, newTraceparent, traceIdOf } from '../context/traceparent.js';
import { currentTraceparent, withSpan } from './tracing.js';

describe('traceparent', () => {
  it('is well-formed when made, and told apart when not', () => {
    expect(isTraceparent(newTraceparent())).toBe(true);
    const zeros = `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`;
    for (const bad of [
      undefined,
      '',
      'x',
      zeros,
      newTraceparent().replace(/^00/, '01'),
      `${newTraceparent()}0`,
    ]) {
      expect(isTraceparent(bad)).toBe(false);
    }
  });
});

describe('withSpan, with no exporter', () => {
  it('hands the parent on to what runs below', async () => {
    const parent = newTraceparent();
    await withSpan('outer', { parent }, async () => {
      expect(traceIdOf(currentTraceparent()!)).toBe(traceIdOf(parent));
      await withSpan('inner', {}, () => {
        expect(traceIdOf(currentTraceparent()!)).toBe(traceIdOf(parent));
      });
    });
    expect(currentTraceparent()).toBeUndefined();
  });

  it('begins a trace where there is none, and ignores a malformed parent', async () => {
    await withSpan('a', { parent: 'nonsense' }, () => expect(isTraceparent(currentTraceparent())).toBe(true));
  });

  it('keeps the request id of the work in hand and throws what the work throws', async () => {
    const context = { requestId: 'req_x', traceparent: newTraceparent() };
    const work = runInContext(context, () =>
      withSpan('a', {}, () => {
        expect(currentContext()?.requestId).toBe('req_x');
        throw new Error('no');
      }),
    );
    await expect(work).rejects.toThrow('no');
  });
});
