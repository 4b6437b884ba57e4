import type { DeclaredMetric } from '@referral-exchange/telemetry';

interface Series {
  /** In the Prometheus text, without `_bucket`, `_sum` and `_count`. */
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** What OpenTelemetry's exporter says of the process itself. */
const TARGET = 'target_info';
const LINE = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-z_0-9]+)="((?:[^"\\]|\\.)*)"/g;
/** A UUID, a long hexadecimal or a long number, anywhere in a value. */
const LIKE_AN_ID = /[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{16}|\d{5}/i;

/**
 * The metrics of a process, read from its port. Reading fails if a metric, a label or a value is not
 * declared, or a value looks like an id.
 */
export class ScrapedMetrics {
  private constructor(
    private readonly series: readonly Series[],
    /** Which process it was: the labels of `target_info`. */
    readonly target: Readonly<Record<string, string>>,
  ) {}

  static async read(port: number): Promise<ScrapedMetrics> {
    const metrics = await ScrapedMetrics.readOther(port);
    await requireDeclared(metrics.series);
    return metrics;
  }

  /** Of another process, whose declarations are not loaded in this one. */
  static async readOther(port: number): Promise<ScrapedMetrics> {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${text}`);
    const series = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(readLine);
    const target = series.find(({ name }) => name === TARGET)?.labels;
    if (!target) throw new Error(`/metrics has no ${TARGET}`);
    return new ScrapedMetrics(
      series.filter(({ name }) => name !== TARGET),
      target,
    );
  }

  /**
   * The sum of all series with these labels; undefined when there is none. Of a histogram use `<name>_count`
   * or `<name>_sum`.
   */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const wanted = Object.entries(labels);
    const found = this.series.filter(
      (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value),
    );
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }
}

function readLine(line: string): Series {
  const [, name, labels = '', value] = LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a line of Prometheus text: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text] as const);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
}

/** docs/metrics.md has all metrics there are: what is not declared is not there. */
async function requireDeclared(series: readonly Series[]): Promise<void> {
  const { declaredMetrics, prometheusName } = await import('@referral-exchange/telemetry');
  const byName = new Map([...declaredMetrics().values()].map((one) => [prometheusName(one), one]));
  const faults = series.flatMap(({ name, labels }) => {
    const declared = byName.get(name) ?? byName.get(name.replace(/_(bucket|sum|count)$/, ''));
    return declared ? labelFaults(name, labels, declared) : [`${name} is not declared`];
  });
  if (faults.length > 0) throw new Error(`Metrics:\n  ${[...new Set(faults)].join('\n  ')}`);
}

function labelFaults(
  name: string,
  labels: Record<string, string>,
  { kind, declaration }: DeclaredMetric,
): string[] {
  const bounds = new Map(
    Object.entries(declaration.labels).map(([label, bound]) => [label.replaceAll('.', '_'), bound]),
  );
  if (kind === 'histogram') bounds.set('le', 'the buckets');
  return Object.entries(labels).flatMap(([label, value]) => {
    const bound = bounds.get(label);
    if (bound === undefined) return [`${name} has the label ${label}, which is not declared`];
    if (typeof bound !== 'string' && !bound.includes(value)) return [`${name}: ${label} is never ${value}`];
    return label !== 'le' && LIKE_AN_ID.test(value) ? [`${name}: ${label} looks like an id: ${value}`] : [];
  });
}
