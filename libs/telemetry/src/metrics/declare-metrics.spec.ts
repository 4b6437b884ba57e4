import { describe, expect, it } from '@jest/globals';
import { counter, declaredMetrics, gauge } from './declare-metrics.js';

const declaration = { unit: '1', tells: 'Something.', labels: {} };

describe('the declaration of a metric', () => {
  it.each(['firm.id', 'user_id', 'url.path', 'error.message', 'client.address', 'caseId'])(
    'refuses the label %s, which nothing bounds',
    (label) => {
      const labels = { [label]: 'the values of the table' };
      expect(() => counter({ ...declaration, name: 'test.refused', labels })).toThrow(
        `Metric test.refused: the label ${label}`,
      );
      expect(declaredMetrics().has('test.refused')).toBe(false);
    },
  );

  it('refuses a label without a bound, a second metric of one name, and a name in another style', () => {
    expect(() => counter({ ...declaration, name: 'test.unbounded', labels: { kind: [] } })).toThrow(
      'Metric test.unbounded: say what bounds the label kind',
    );
    gauge({ ...declaration, name: 'test.once' });
    expect(() => gauge({ ...declaration, name: 'test.once' })).toThrow('Metric test.once is declared twice');
    expect(() => gauge({ ...declaration, name: 'testMetric' })).toThrow('Metric testMetric');
  });

  it('makes a label that is not declared, or a value that is not listed, an error of the compiler', () => {
    const metric = counter({
      ...declaration,
      name: 'test.typed',
      labels: { kind: ['a', 'b'], other: 'few' },
    });
    metric.add({ kind: 'a', other: 1 });
    // @ts-expect-error -- not listed
    metric.add({ kind: 'c', other: 1 });
    // @ts-expect-error -- not declared
    metric.add({ kind: 'a', other: 1, firm: 'x' });
    // @ts-expect-error -- missing
    metric.add({ kind: 'a' });
    expect(metric.kind).toBe('counter');
  });
});
