import type { Counter, Histogram, Meter, ObservableResult } from '@opentelemetry/api';
import { throttledLog } from '../logging/throttled-log.js';

/**
 * What bounds the values of each label: the list of them, or in words where they come from. A label never
 * holds an id, so that the number of series does not grow with the data.
 */
export type LabelBounds = Readonly<Record<string, readonly string[] | string>>;

/** The labels of one measurement. */
export type Labels<B extends LabelBounds> = {
  [K in keyof B]: B[K] extends readonly (infer Value)[] ? Value : string | number;
};

export interface MetricDeclaration<B extends LabelBounds = LabelBounds> {
  /** The name of OpenTelemetry's conventions where they have one. */
  name: string;
  /** In UCUM: `s`, `By`, `1`, or what is counted, in braces. */
  unit: string;
  /** What it tells, for docs/metrics.md. */
  tells: string;
  labels: B;
}

/** An up-down counter is a gauge whose values of all replicas may be added up. */
export type MetricKind = 'counter' | 'up-down counter' | 'gauge' | 'histogram';

/** Gives the values of a metric when it is collected. */
export type Observer<B extends LabelBounds> = (
  observe: (value: number, labels: Labels<B>) => void,
) => Promise<void> | void;

/** Hears of each measurement. It must be quick, and must not throw. */
type Listener<B extends LabelBounds> = (value: number, labels: Labels<B>) => void;

/** A metric that a `*.metrics.ts` declares. Until `startMetrics` it measures nothing and costs nothing. */
export interface DeclaredMetric {
  readonly kind: MetricKind;
  readonly declaration: MetricDeclaration;
  /** Measures with this meter from now on, under this name; without one, not at all. */
  bind(meter: Meter | undefined, name: string): void;
}

/**
 * Counts what happens. Every series is there from the start, at 0: a rate over a series that begins at 1
 * would miss the first time. Where only the owner knows which series there will be, it says so (`expect`).
 */
export class CountedMetric<B extends LabelBounds> implements DeclaredMetric {
  readonly kind = 'counter';
  private readonly expected: Labels<B>[] = [];
  private readonly listeners = new Set<Listener<B>>();
  private instrument?: Counter;

  constructor(readonly declaration: MetricDeclaration<B>) {}

  /** Shows the series with these labels from now on, at 0 until something is counted. */
  expect(labels: Labels<B>): void {
    this.expected.push(labels);
    this.add(labels, 0);
  }

  /** Counts one more. */
  add(labels: Labels<B>, count = 1): void {
    this.instrument?.add(count, labels);
    if (count > 0) for (const listener of this.listeners) listener(count, labels);
  }

  /** Tells of each count until the returned function is called, also when nothing is measured. */
  listen(listener: Listener<B>): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  bind(meter: Meter | undefined, name: string): void {
    this.instrument = meter?.createCounter(name, optionsOf(this.declaration));
    for (const labels of this.expected) this.add(labels, 0);
  }
}

/** The distribution of a value. */
export class HistogramMetric<B extends LabelBounds> implements DeclaredMetric {
  readonly kind = 'histogram';
  private readonly listeners = new Set<Listener<B>>();
  private instrument?: Histogram;

  constructor(
    readonly declaration: MetricDeclaration<B>,
    private readonly bounds: readonly number[],
  ) {}

  record(value: number, labels: Labels<B>): void {
    this.instrument?.record(value, labels);
    for (const listener of this.listeners) listener(value, labels);
  }

  /** Tells of each value until the returned function is called, also when nothing is measured. */
  listen(listener: Listener<B>): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  bind(meter: Meter | undefined, name: string): void {
    const advice = { explicitBucketBoundaries: [...this.bounds] };
    this.instrument = meter?.createHistogram(name, { ...optionsOf(this.declaration), advice });
  }
}

/** A value that is read when metrics are collected, and at no other time. */
export class ObservedMetric<B extends LabelBounds> implements DeclaredMetric {
  private readonly observers = new Set<Observer<B>>();

  constructor(
    readonly declaration: MetricDeclaration<B>,
    readonly kind: Exclude<MetricKind, 'histogram'>,
  ) {}

  /** Asks this observer at each collection, until the returned function is called. */
  observe(observer: Observer<B>): () => void {
    this.observers.add(observer);
    return () => void this.observers.delete(observer);
  }

  bind(meter: Meter | undefined, name: string): void {
    if (!meter) return;
    const options = optionsOf(this.declaration);
    const create = {
      counter: () => meter.createObservableCounter(name, options),
      gauge: () => meter.createObservableGauge(name, options),
      'up-down counter': () => meter.createObservableUpDownCounter(name, options),
    };
    create[this.kind]().addCallback((result) => this.collect(result));
  }

  /** Its values now, whether or not metrics leave the process. Never rejects. */
  async read(): Promise<{ value: number; labels: Labels<B> }[]> {
    const values: { value: number; labels: Labels<B> }[] = [];
    await this.ask((value, labels) => values.push({ value, labels }));
    return values;
  }

  private async collect(result: ObservableResult): Promise<void> {
    await this.ask((value, labels) => result.observe(value, labels));
  }

  private async ask(observe: (value: number, labels: Labels<B>) => void): Promise<void> {
    const asked = [...this.observers].map(async (observer) => observer(observe));
    for (const one of await Promise.allSettled(asked)) {
      if (one.status === 'fulfilled') continue;
      throttledLog.warn({ err: one.reason as unknown }, 'reading a metric failed', this.declaration.name);
    }
  }
}

const registry = new Map<string, DeclaredMetric>();
/** Gives the name of a metric's instrument. */
type Naming = (declaration: MetricDeclaration, kind: MetricKind) => string;
const AS_DECLARED: Naming = ({ name }) => name;
let current: { meter: Meter | undefined; naming: Naming } = { meter: undefined, naming: AS_DECLARED };

/**
 * Declares a metric that counts what happens. All combinations of its labels are there from the start, or
 * those that the owner expects.
 *
 * @throws Error when all are wanted and a label has its values in words
 */
export function counter<const B extends LabelBounds>(
  declaration: MetricDeclaration<B>,
  series: 'all' | 'expected' = 'all',
): CountedMetric<B> {
  const metric = register(new CountedMetric(declaration));
  if (series === 'all') for (const labels of combinationsOf(declaration)) metric.expect(labels as Labels<B>);
  return metric;
}

/** Declares the distribution of a value. `bounds` are the upper bounds of its buckets. */
export function histogram<const B extends LabelBounds>(
  declaration: MetricDeclaration<B>,
  bounds: readonly number[],
): HistogramMetric<B> {
  return register(new HistogramMetric(declaration, bounds));
}

/** Declares a value that is read at each collection. */
export function gauge<const B extends LabelBounds>(
  declaration: MetricDeclaration<B>,
  kind: Exclude<MetricKind, 'histogram'> = 'gauge',
): ObservedMetric<B> {
  return register(new ObservedMetric(declaration, kind));
}

/** All metrics that the loaded modules declare, by name. */
export function declaredMetrics(): ReadonlyMap<string, DeclaredMetric> {
  return registry;
}

/**
 * The values of a gauge now, by its name: for who does not know the library that declares it. None when it is
 * not declared.
 */
export async function readGauge(name: string): Promise<{ value: number; labels: Labels<LabelBounds> }[]> {
  const metric = registry.get(name);
  return metric instanceof ObservedMetric ? metric.read() : [];
}

/** Measures all metrics with this meter from now on, also those declared later; without one, none. */
export function measureWith(meter: Meter | undefined, naming = AS_DECLARED): void {
  current = { meter, naming };
  for (const metric of registry.values()) bind(metric);
}

function bind(metric: DeclaredMetric): void {
  metric.bind(current.meter, current.naming(metric.declaration, metric.kind));
}

const NAME = /^[a-z][a-z0-9]*([._][a-z0-9]+)*$/;
/** A label that ends in such a word would have as many values as there are rows or callers. */
const UNBOUNDED =
  /(^|[._])(ids?|uuid|key|token|firm|user|case|email|phone|ip|address|url|path|query|message|name)$/;
/** Labels of OpenTelemetry that end in such a word and are bounded. */
const BOUNDED = new Set([
  'messaging.destination.name',
  'messaging.operation.name',
  'db.client.connection.pool.name',
  'v8js.heap.space.name',
  // of a service of the suite, which stands in a list
  'server.address',
]);

function register<M extends DeclaredMetric>(metric: M): M {
  const { name, labels } = metric.declaration;
  if (!NAME.test(name)) throw new Error(`Metric ${name}: its name is not dotted lower case`);
  if (registry.has(name)) throw new Error(`Metric ${name} is declared twice`);
  for (const [label, bound] of Object.entries(labels)) {
    if (!NAME.test(label) || (UNBOUNDED.test(label) && !BOUNDED.has(label)))
      throw new Error(`Metric ${name}: the label ${label} would be an id or free text, which is unbounded`);
    if (bound.length === 0) throw new Error(`Metric ${name}: say what bounds the label ${label}`);
  }
  registry.set(name, metric);
  bind(metric);
  return metric;
}

function optionsOf({ unit, tells }: MetricDeclaration): { unit: string; description: string } {
  return { unit, description: tells };
}

/** All combinations of the values of the labels; without labels the empty one. */
function combinationsOf({ name, labels: bounds }: MetricDeclaration): Record<string, string>[] {
  return Object.entries(bounds).reduce<Record<string, string>[]>(
    (all, [label, values]) => {
      if (typeof values === 'string')
        throw new Error(
          `Metric ${name}: list the values of ${label}, or expect the series that there will be`,
        );
      return all.flatMap((labels) => values.map((value) => ({ ...labels, [label]: value })));
    },
    [{}],
  );
}
