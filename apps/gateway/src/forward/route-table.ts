import type { ServiceDefinition } from '@referral-exchange/contracts';
import type { Area } from './request-target.js';
import { PathPatterns } from './path-patterns.js';

export interface Route {
  /** Name of the owner, a key of SERVICES. */
  service: string;
  /** Answers in the internal envelope; a public resource keeps the public one also under {internal_url}. */
  isInternalOnly: boolean;
  /** Needs no credential. */
  isOpen: boolean;
}

/** What an administrator's header `x-admin-api-key` opens, below {internal_url} (interface, "Internal API", 4). */
const ADMIN_PATHS = ['/admin', '/integrations/case-system'];

/** Who owns which path, made once from the one table of services. */
export class RouteTable {
  readonly #public = new PathPatterns<Route>();
  readonly #internal = new PathPatterns<Route>();
  readonly #open = new PathPatterns<Route>();
  readonly #admin = new PathPatterns<true>();

  constructor(services: Readonly<Record<string, ServiceDefinition>>) {
    for (const path of ADMIN_PATHS) this.#admin.add(path, true);
    for (const [service, { publicRoutes, internalRoutes, openRoutes }] of Object.entries(services)) {
      const route = { service, isInternalOnly: false, isOpen: false };
      for (const pattern of publicRoutes) {
        this.#public.add(pattern, route);
        this.#internal.add(pattern, route);
      }
      for (const pattern of internalRoutes) this.#internal.add(pattern, { ...route, isInternalOnly: true });
      for (const pattern of openRoutes)
        this.#open.add(pattern, { ...route, isInternalOnly: true, isOpen: true });
    }
  }

  /** The owner of a path; undefined when nobody has it. */
  find(area: Area, segments: readonly string[]): Route | undefined {
    if (area === 'public') return this.#public.find(segments);
    if (area === 'internal') return this.#open.find(segments) ?? this.#internal.find(segments);
    return undefined;
  }

  /** Whether the header `x-admin-api-key` opens this path, whoever owns it. */
  takesAdminKey(area: Area, segments: readonly string[]): boolean {
    return area === 'internal' && this.#admin.find(segments) === true;
  }
}
