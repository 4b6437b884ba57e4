import { Inject, Injectable } from '@nestjs/common';
import {
  adminRoutesOf,
  INTERNAL_OPERATIONS,
  INTERNAL_PREFIX,
  PUBLIC_OPERATIONS,
  PUBLIC_PREFIX,
} from '@referral-exchange/contracts';
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
  private readonly mcp = new PathPatterns<Route>();
  private readonly bodyLimits = new PathPatterns<number>();
  private readonly operations = {
    public: operationPatterns(PUBLIC_PREFIX, PUBLIC_OPERATIONS),
    internal: operationPatterns(INTERNAL_PREFIX, { ...PUBLIC_OPERATIONS, ...INTERNAL_OPERATIONS }),
  };

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
      for (const pattern of adminRoutesOf(service, row))
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
      for (const pattern of row.mcpRoutes ?? [])
        this.mcp.add(pattern, { ...routeOf(service, pattern), isInternalOnly: true });
      for (const [pattern, bytes] of Object.entries(row.bodyLimits ?? {}))
        this.bodyLimits.add(pattern, bytes);
    }
  }

  /** The route of a path; undefined when no service owns it. */
  find(area: Area, segments: readonly string[]): Route | undefined {
    if (area === 'public') return this.public.find(segments);
    if (area === 'internal') return this.open.find(segments) ?? this.internal.find(segments);
    return (area === 'mcp' ? this.mcp : this.origin).find(segments);
  }

  /**
   * The path of the described operation, such as `/api/public/v1/sent-cases/{id}/refer`; undefined when no
   * description names it.
   */
  describedPath(area: Area, segments: readonly string[]): string | undefined {
    const found = area === 'public' || area === 'internal' ? this.operations[area].find(segments) : undefined;
    return found?.depth === segments.length ? found.path : undefined;
  }

  /** The largest body of a request, in bytes. */
  bodyLimit(segments: readonly string[]): number {
    return this.bodyLimits.find(segments) ?? DEFAULT_BODY_LIMIT;
  }
}

/** The path of an operation, and the number of its segments without the prefix. */
interface OperationPath {
  path: string;
  depth: number;
}

function operationPatterns(
  prefix: string,
  operations: Readonly<Record<string, string>>,
): PathPatterns<OperationPath> {
  const patterns = new PathPatterns<OperationPath>();
  for (const path of Object.keys(operations)) {
    const depth = path.split('/').length - 1;
    patterns.add(path.replaceAll(/\{[^}]*\}/g, '*'), { path: prefix + path, depth });
  }
  return patterns;
}

function routeOf(service: string, pattern: string): Route {
  return { service, pattern, isInternalOnly: false, isOpen: false, takesAdminKey: false };
}
