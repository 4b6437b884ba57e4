import { Inject, Injectable } from '@nestjs/common';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Route } from '../exchange/exchange.js';
import type { Area } from '../exchange/request-target.js';
import { PathPatterns } from './path-patterns.js';

/** The largest body in bytes, unless SERVICES has a limit for the path: 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** Which service owns which path, built once from SERVICES. */
@Injectable()
export class RouteTable {
  private readonly public = new PathPatterns<Route>();
  private readonly internal = new PathPatterns<Route>();
  private readonly open = new PathPatterns<Route>();
  private readonly origin = new PathPatterns<Route>();
  private readonly bodyLimits = new PathPatterns<number>();

  constructor(@Inject(CONFIG) { services }: Pick<GatewayConfig, 'services'>) {
    for (const [service, row] of Object.entries(services)) {
      const routes = {
        public: (pattern: string) => routeOf(service, PUBLIC_PREFIX + pattern),
        internal: (pattern: string) => routeOf(service, INTERNAL_PREFIX + pattern),
      };
      for (const pattern of row.publicRoutes) {
        this.public.add(pattern, routes.public(pattern));
        this.internal.add(pattern, routes.internal(pattern));
      }
      for (const pattern of row.internalRoutes)
        this.internal.add(pattern, { ...routes.internal(pattern), isInternalOnly: true });
      for (const pattern of row.adminRoutes ?? [])
        this.internal.add(pattern, {
          ...routes.internal(pattern),
          isInternalOnly: true,
          takesAdminKey: true,
        });
      for (const pattern of row.openRoutes)
        this.open.add(pattern, { ...routes.internal(pattern), isInternalOnly: true, isOpen: true });
      for (const pattern of row.originRoutes ?? [])
        this.origin.add(pattern, {
          ...routeOf(service, pattern),
          isOpen: true,
          decidesCors: row.decidesCors,
        });
      for (const [pattern, bytes] of Object.entries(row.bodyLimits ?? {}))
        this.bodyLimits.add(pattern, bytes);
    }
  }

  /** The route of a path; undefined when no service owns it. */
  find(area: Area, segments: readonly string[]): Route | undefined {
    if (area === 'public') return this.public.find(segments);
    if (area === 'internal') return this.open.find(segments) ?? this.internal.find(segments);
    return this.origin.find(segments);
  }

  /** The largest body of a request, in bytes. */
  bodyLimit(segments: readonly string[]): number {
    return this.bodyLimits.find(segments) ?? DEFAULT_BODY_LIMIT;
  }
}

function routeOf(service: string, pattern: string): Route {
  return { service, pattern, isInternalOnly: false, isOpen: false, takesAdminKey: false };
}
