import type { ServiceDefinition } from '@referral-exchange/contracts';
import type { Area } from '../exchange/request-target.js';
import type { Route } from '../exchange/route.js';
import { PathPatterns } from './path-patterns.js';

/** Bytes that a request body may have where the table says nothing else: 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** Who owns which path, made once from the one table of services. */
export class RouteTable {
  readonly #public = new PathPatterns<Route>();
  readonly #internal = new PathPatterns<Route>();
  readonly #open = new PathPatterns<Route>();
  readonly #origin = new PathPatterns<Route>();
  readonly #bodyLimits = new PathPatterns<number>();

  constructor(services: Readonly<Record<string, ServiceDefinition>>) {
    for (const [service, row] of Object.entries(services)) {
      const route = { service, isInternalOnly: false, isOpen: false, takesAdminKey: false };
      const internal = { ...route, isInternalOnly: true };
      for (const pattern of row.publicRoutes) {
        this.#public.add(pattern, route);
        this.#internal.add(pattern, route);
      }
      for (const pattern of row.internalRoutes) this.#internal.add(pattern, internal);
      for (const pattern of row.adminRoutes ?? [])
        this.#internal.add(pattern, { ...internal, takesAdminKey: true });
      for (const pattern of row.openRoutes) this.#open.add(pattern, { ...internal, isOpen: true });
      for (const pattern of row.originRoutes ?? []) this.#origin.add(pattern, { ...route, isOpen: true });
      for (const [pattern, bytes] of Object.entries(row.bodyLimits ?? {}))
        this.#bodyLimits.add(pattern, bytes);
    }
  }

  /** The owner of a path; undefined when nobody has it. */
  find(area: Area, segments: readonly string[]): Route | undefined {
    if (area === 'public') return this.#public.find(segments);
    if (area === 'internal') return this.#open.find(segments) ?? this.#internal.find(segments);
    return this.#origin.find(segments);
  }

  /** Bytes that the body of a request may have. */
  bodyLimit(segments: readonly string[]): number {
    return this.#bodyLimits.find(segments) ?? DEFAULT_BODY_LIMIT;
  }
}
