import type { Sampler } from '@opentelemetry/sdk-trace';
import type { SAMPLERS } from '../config/otel-names.js';

export interface SamplerSettings {
  /** Default `parentbased_traceidratio`: what the trace's first service decided holds for all its spans. */
  OTEL_TRACES_SAMPLER?: (typeof SAMPLERS)[number];
  /** The share of traces that are exported, 0 to 1. Default 1. */
  OTEL_TRACES_SAMPLER_ARG?: number;
}

/** The sampler that the settings name. */
export async function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: ratio = 1,
}: SamplerSettings): Promise<Sampler> {
  const { ParentBasedSampler, TraceIdRatioBasedSampler } = await import('@opentelemetry/sdk-trace');
  const share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio;
  const root = new TraceIdRatioBasedSampler(share);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
