import { newId } from '../context/ids.js';

/** The settings that say which process this is. */
export interface IdentitySettings {
  /** The release that runs. */
  SERVICE_VERSION?: string;
  /** More facts of the process, by OpenTelemetry's names; `service.instance.id` is the one that logs show. */
  OTEL_RESOURCE_ATTRIBUTES?: Readonly<Record<string, string>>;
}

/** Which process speaks: the same in its logs, traces and metrics, so that they can be joined. */
export interface ProcessIdentity {
  service: string;
  /** Undefined when no release was named. */
  version: string | undefined;
  /** One of all replicas: the pod's name in a cluster, else made at the start. */
  instance: string;
}

const MADE_ID = newId();

/** Who the process is. The instance stays the same for as long as the process lives. */
export function identityOf(service: string, settings: IdentitySettings): ProcessIdentity {
  const { SERVICE_VERSION: version, OTEL_RESOURCE_ATTRIBUTES: attributes = {} } = settings;
  return {
    service,
    version: version ?? attributes['service.version'],
    instance: attributes['service.instance.id'] ?? MADE_ID,
  };
}

/** The attributes of the resource for OpenTelemetry's exporters: the identity, and what the settings add. */
export function resourceAttributesOf(service: string, settings: IdentitySettings): Record<string, string> {
  const { version, instance } = identityOf(service, settings);
  return {
    ...settings.OTEL_RESOURCE_ATTRIBUTES,
    'service.name': service,
    'service.instance.id': instance,
    ...(version !== undefined && { 'service.version': version }),
  };
}

const PAIR = /^([^\s=,]+)=([^,]*)$/;

/**
 * Reads `OTEL_RESOURCE_ATTRIBUTES`: `key=value` pairs with commas between, values percent-encoded. Undefined
 * when it is something else.
 */
export function parseResourceAttributes(text: string): Record<string, string> | undefined {
  const pairs: [string, string][] = [];
  for (const part of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, key, value] = PAIR.exec(part) ?? [];
    if (key === undefined || value === undefined) return undefined;
    try {
      pairs.push([key, decodeURIComponent(value)]);
    } catch {
      return undefined;
    }
  }
  return Object.fromEntries(pairs);
}
