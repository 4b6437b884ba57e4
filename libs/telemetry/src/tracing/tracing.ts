import { setTimeout as sleep } from 'node:timers/promises';
import {
  context as otelContext,
  INVALID_SPAN_CONTEXT,
  trace,
  SpanStatusCode,
  TraceFlags,
  type Attributes,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
} from '@opentelemetry/api';
import { currentContext, runInContext } from '../context/request-context.js';
import { newRequestId } from '../context/ids.js';
import { LAST_EXPORT_MS, spanExporter, type OtlpSettings } from '../metrics/otlp-exporters.js';
import { resourceAttributesOf, type IdentitySettings } from '../config/process-identity.js';
import { samplerOf, type Choice, type SamplerSettings } from './sampler.js';
import { isMarkedSampled, isTraceparent, newTraceparent } from '../context/traceparent.js';

let stop: (() => Promise<void>) | undefined;
/** Without an exporter of ours each span is asked for: a platform may have loaded an SDK of its own. */
const ALL: Choice = () => true;
let choose = ALL;
/** In place of a span that is not made. */
const NOT_MADE = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** The settings that say where spans go, and which. */
export type TracingSettings = SamplerSettings & OtlpSettings & IdentitySettings;

/**
 * Starts exporting spans by OTLP when an endpoint is given. Without one no SDK is loaded and spans cost
 * nothing, yet a traceparent still travels on. Call before the application is built.
 */
export async function startTracing(service: string, settings: TracingSettings): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (!endpoint || stop) return;
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { sampler, choose: chosen } = await samplerOf(settings);
  const sdk = new NodeSDK({
    resource: resourceFromAttributes(resourceAttributesOf(service, settings)),
    // the resource is the same as that of the metrics; detectors would add to this one alone
    autoDetectResources: false,
    sampler,
    traceExporter: await spanExporter(endpoint, settings),
    instrumentations: [],
    // metrics have their own exporters (startMetrics)
    metricReaders: [],
  });
  sdk.start();
  choose = chosen;
  stop = async () => {
    await Promise.race([sdk.shutdown(), sleep(LAST_EXPORT_MS, undefined, { ref: false })]);
    // the API keeps the first SDK otherwise, and a later start would export nothing
    trace.disable();
    otelContext.disable();
  };
}

/** True when spans are exported and the work in hand is part of a sampled trace; guards costly detail. */
export function isSampled(): boolean {
  const traceparent = currentContext()?.traceparent;
  return stop !== undefined && traceparent !== undefined && isMarkedSampled(traceparent);
}

/** Sends the spans that are still held back, and ends tracing. */
export async function stopTracing(): Promise<void> {
  const last = stop;
  stop = undefined;
  choose = ALL;
  await last?.();
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** W3C traceparent that the span continues, e.g. of an outbox row or a job; else the current one. */
  parent?: string;
  /** W3C traceparents of what caused the span without being its parent. A malformed one is left out. */
  links?: readonly (string | undefined)[];
  /**
   * A span without a parent is exported when one of its links is. Without it chance decides: the context of a
   * caller must not (ADR 83).
   */
  followsLinks?: boolean;
}

function parentContext(traceparent: string | undefined) {
  const active = otelContext.active();
  return isTraceparent(traceparent) ? trace.setSpanContext(active, remoteContext(traceparent)) : active;
}

function remoteContext(traceparent: string): SpanContext {
  const [, traceId, spanId, flags] = traceparent.split('-') as [string, string, string, string];
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** Each cause once. */
function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  return [...new Set(traceparents)].filter(isTraceparent).map((one) => ({ context: remoteContext(one) }));
}

function traceparentOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const text = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  return isTraceparent(text) ? text : undefined;
}

/**
 * Runs `work` as a span that continues `parent` or the current one. A rejected promise marks the span as
 * failed. Everything below, logs and outgoing calls alike, sees the span's traceparent.
 */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T> | T,
): Promise<T> {
  const outer = currentContext();
  const { span, spanParent, traceparent } = beginSpan(name, {
    ...options,
    parent: options.parent ?? outer?.traceparent,
  });
  const inner = { ...outer, requestId: outer?.requestId ?? newRequestId(), traceparent };
  if (span === NOT_MADE) return runInContext(inner, () => work(span));
  try {
    const active = trace.setSpan(spanParent, span);
    return await otelContext.with(active, () => runInContext(inner, () => work(span)));
  } catch (error) {
    // the message of an error may hold client data; its type is enough here, the log has the rest
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

/** The W3C traceparent of the nearest span, to be handed to whatever comes next (row, header, job). */
export function currentTraceparent(): string | undefined {
  return currentContext()?.traceparent;
}

/**
 * Begins a span without making it current, for callers that cannot wrap their work, e.g. a middleware. A span
 * that is not sampled is not made: what stands for it records nothing, and its traceparent travels on.
 */
export function beginSpan(name: string, { kind, attributes, parent, links, followsLinks }: SpanOptions) {
  if (!choose(followsLinks ? (parent ?? deciding(links)) : parent)) return unmade(parent);
  const spanParent = parentContext(parent);
  const options = { kind, attributes, links: links && linksTo(links) };
  const span: Span = trace.getTracer('referral-exchange').startSpan(name, options, spanParent);
  const traceparent = traceparentOf(span);
  return traceparent ? { span, spanParent, traceparent } : unmade(parent);
}

/** The link that decides whether a span without a parent is exported. */
function deciding(links: SpanOptions['links'] = []): string | undefined {
  const known = links.filter(isTraceparent);
  return known.find(isMarkedSampled) ?? known[0];
}

function unmade(parent: string | undefined) {
  const traceparent = isTraceparent(parent) ? parent : newTraceparent();
  return { span: NOT_MADE, spanParent: otelContext.active(), traceparent };
}
