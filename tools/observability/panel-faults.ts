import type { Dashboard } from './dashboards/dashboard.ts';
import { type KnownMetrics, queryFaults } from './query-faults.ts';

/** Panels without a query, and queries that name what no service measures. Pure. */
export function panelFaults({ uid, rows }: Dashboard, known: KnownMetrics): string[] {
  return rows
    .flatMap(({ panels }) => panels)
    .flatMap(({ title, queries }) => {
      const place = `the panel "${title}" of ${uid}`;
      if (queries.length === 0) return [`${place} has no query`];
      return queries.flatMap(({ expr }) =>
        queryFaults(expr, known).map((fault) => `${place}: ${fault}; docs/metrics.md lists what there is`),
      );
    });
}
