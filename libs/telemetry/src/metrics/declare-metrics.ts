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

/** A metric that a `*.metrics.ts` declares. Until `startMetrics` it measures nothing and costs nothing. */
export interface DeclaredMetric {
  readonly kind: MetricKind;
  readonly declaration: MetricDeclaration;
  /** Measures with this meter from now on; without one, not at all. */
  bind(meter: Meter | undefined): void;
}

/** Counts what happens. */
export class CountedMetric<B extends LabelBounds> implements DeclaredMetric {
  readonly kind = 'counter';
  private instrument?: Counter;

  constructor(readonly declaration: MetricDeclaration<B>) {}

  /** Counts one more. */
  add(labels: Labels<B>, count = 1): void {
    this.instrument?.add(count, labels);
  }

  bind(meter: Meter | undefined): void {
    this.instrument = meter?.createCounter(this.declaration.name, optionsOf(this.declaration));
  }
}

/** The distribution of a value. */
export class HistogramMetric<B extends LabelBounds> implements DeclaredMetric {
  readonly kind = 'histogram';
  private instrument?: Histogram;

  constructor(
    readonly declaration: MetricDeclaration<B>,
    private readonly bounds: readonly number[],
  ) {}

  record(value: number, labels: Labels<B>): void {
    this.instrument?.record(value, labels);
  }

  bind(meter: Meter | undefined): void {
    const advice = { explicitBucketBoundaries: [...this.bounds] };
    this.instrument = meter?.createHistogram(this.declaration.name, {
      ...optionsOf(this.declaration),
      advice,
    });
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

  bind(meter: Meter | undefined): void {
    if (!meter) return;
    const create = {
      counter: () => meter.createObservableCounter(this.declaration.name, optionsOf(this.declaration)),
      gauge: () => meter.createObservableGauge(this.declaration.name, optionsOf(this.declaration)),
      'up-down counter': () =>
        meter.createObservableUpDownCounter(this.declaration.name, optionsOf(this.declaration)),
    };
    create[this.kind]().addCallback((result) => this.collect(result));
  }

  private async collect(result: ObservableResult): Promise<void> {
    const asked = [...this.observers].map(async (observer) =>
      observer((value, labels) => result.observe(value, labels)),
    );
    for (const one of await Promise.allSettled(asked)) {
      if (one.status === 'fulfilled') continue;
      throttledLog.warn({ err: one.reason as unknown }, 'reading a metric failed', this.declaration.name);
    }
  }
}

const registry = new Map<string, DeclaredMetric>();
let currentMeter: Meter | undefined;

/** Declares a metric that counts what happens. */
export function counter<const B extends LabelBounds>(declaration: MetricDeclaration<B>): CountedMetric<B> {
  return register(new CountedMetric(declaration));
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

/** Measures all metrics with this meter from now on, also those declared later; without one, none. */
export function measureWith(meter: Meter | undefined): void {
  currentMeter = meter;
  for (const metric of registry.values()) metric.bind(meter);
}

const NAME = /^[a-z][a-z0-9]*([._][a-z0-9]+)*$/;
/** A label that ends in such a word would have as many values as there are rows or callers. */
const UNBOUNDED =
  /(^|[._])(ids?|uuid|key|token|firm|user|case|email|phone|ip|address|url|path|query|message|name)$/;
/** Labels of OpenTelemetry that end in such a word and are bounded. */
const BOUNDED = new Set([
  'messaging.destination.name',
  'db.client.connection.pool.name',
  'v8js.heap.space.name',
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
  metric.bind(currentMeter);
  return metric;
}

function optionsOf({ unit, tells }: MetricDeclaration): { unit: string; description: string } {
  return { unit, description: tells };
}
