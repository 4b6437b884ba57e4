import type { Sampler } from '@opentelemetry/sdk-trace';
import type { SAMPLERS } from '../config/otel-names.js';
import { isMarkedSampled, isTraceparent } from '../context/traceparent.js';

export interface SamplerSettings {
  /** Default `parentbased_traceidratio`: what the trace's first service decided holds for all its spans. */
  OTEL_TRACES_SAMPLER?: (typeof SAMPLERS)[number];
  /** The share of traces that are exported, 0 to 1. Default 1. */
  OTEL_TRACES_SAMPLER_ARG?: number;
}

/** Decides before a span is made: one that nobody exports would still cost its ids and attributes. */
export type Choice = (parent: string | undefined) => boolean;

/** The sampler that the settings name, and the choice that is made before it. */
export async function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: ratio = 1,
}: SamplerSettings): Promise<{ sampler: Sampler; choose: Choice }> {
  const { AlwaysOnSampler, TraceIdRatioBasedSampler } = await import('@opentelemetry/sdk-trace');
  const share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio;
  if (name.startsWith('parentbased_')) return { sampler: new AlwaysOnSampler(), choose: byParent(share) };
  // every span of a trace is judged by the id of the trace, which it has when it is made
  return { sampler: new TraceIdRatioBasedSampler(share), choose: () => true };
}

/** As the trace's first span was decided, and for a first span by chance. */
function byParent(share: number): Choice {
  return (parent) => (isTraceparent(parent) ? isMarkedSampled(parent) : Math.random() < share);
}
