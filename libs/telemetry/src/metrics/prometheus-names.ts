import type { MetricDeclaration, MetricKind } from './declare-metrics.js';

/** Units of UCUM in words, as OpenTelemetry's mapping to Prometheus has them. What is in braces has none. */
const UNIT_WORDS: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/**
 * The name of a metric in Prometheus, whichever way it came: OpenTelemetry's mapping, which a collector
 * uses too. A histogram has it with `_bucket`, `_sum` and `_count`.
 */
export function prometheusName({ kind, declaration }: Named): string {
  const name = prometheusInstrument(declaration, kind).replaceAll('.', '_');
  return kind === 'counter' ? `${name}_total` : name;
}

/** The name that an instrument needs so that the Prometheus text, which adds no unit, has the mapped name. */
export function prometheusInstrument({ name, unit }: MetricDeclaration, kind: MetricKind): string {
  const word = unit === '1' && kind === 'gauge' ? 'ratio' : UNIT_WORDS[unit];
  return word === undefined || name.endsWith(`.${word}`) ? name : `${name}.${word}`;
}

interface Named {
  kind: MetricKind;
  declaration: MetricDeclaration;
}
