import { describe, expect, it } from '@jest/globals';
import type { Meter } from '@opentelemetry/api';
import { counter, declaredMetrics, gauge, histogram, measureWith, readGauge } from './declare-metrics.js';

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
    const metric = counter(
      {
        ...declaration,
        name: 'test.typed',
        labels: { kind: ['a', 'b'], other: 'few' },
      },
      'expected',
    );
    metric.add({ kind: 'a', other: 1 });
    // @ts-expect-error -- not listed
    metric.add({ kind: 'c', other: 1 });
    // @ts-expect-error -- not declared
    metric.add({ kind: 'a', other: 1, firm: 'x' });
    // @ts-expect-error -- missing
    metric.add({ kind: 'a' });
    expect(metric.kind).toBe('counter');
  });

  it('needs the values of all labels of a counter, so that each series is there from the start', () => {
    expect(() => counter({ ...declaration, name: 'test.unlisted', labels: { kind: 'some' } })).toThrow(
      'Metric test.unlisted: list the values of kind',
    );
  });
});

it('a counter shows all its series at 0 from the start, or those that are expected', () => {
  const metric = counter({ ...declaration, name: 'test.born', labels: { a: ['1', '2'], b: ['x', 'y'] } });
  const later = counter({ ...declaration, name: 'test.expected', labels: { a: ['1', '2'] } }, 'expected');
  const added: [string, number, object][] = [];
  const instrument = (name: string) => ({
    add: (value: number, labels: object) => added.push([name, value, labels]),
    addCallback: () => undefined,
  });
  const meter = new Proxy({}, { get: () => instrument });
  measureWith(meter as Meter);
  later.expect({ a: '2' });
  measureWith(undefined);
  expect(added.filter(([name]) => name.startsWith('test.'))).toEqual([
    ['test.born', 0, { a: '1', b: 'x' }],
    ['test.born', 0, { a: '1', b: 'y' }],
    ['test.born', 0, { a: '2', b: 'x' }],
    ['test.born', 0, { a: '2', b: 'y' }],
    ['test.expected', 0, { a: '2' }],
  ]);
  expect(metric.kind).toBe('counter');
});

it('a gauge is read, and measurements are heard, also when no metrics leave the process', async () => {
  const depth = gauge({ ...declaration, name: 'test.depth', labels: { a: ['1', '2'] } });
  const stop = depth.observe((observe) => observe(7, { a: '2' }));
  depth.observe(() => Promise.reject(new Error('the database is away')));
  expect(await readGauge('test.depth')).toEqual([{ value: 7, labels: { a: '2' } }]);
  stop();
  expect(await readGauge('test.depth')).toEqual([]);
  expect(await readGauge('test.unknown')).toEqual([]);
  const heard: number[] = [];
  const delay = histogram({ ...declaration, name: 'test.delay' }, [1]);
  const count = counter({ ...declaration, name: 'test.count' });
  const stops = [delay, count].map((metric) => metric.listen((value) => heard.push(value)));
  delay.record(0.5, {});
  count.add({}, 3);
  for (const stopListening of stops) stopListening();
  delay.record(9, {});
  expect(heard).toEqual([0.5, 3]);
});
