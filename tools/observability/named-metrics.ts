import { parser } from '@prometheus-io/lezer-promql';
import { DASHBOARDS } from './dashboards/index.ts';
import { recordedMetrics, ruleFiles } from './rules.ts';

/** Made by Prometheus itself, by its rules, or of the process by OpenTelemetry. */
const NOT_OURS = new Set(['up', 'ALERTS', 'target_info', ...recordedMetrics().map(({ name }) => name)]);

/** Metrics of services that a rule or a panel names, each with the first that names it. */
export function namedMetrics(): Map<string, string> {
  const rules = Object.values(ruleFiles({ teamOf: {} })).flatMap((groups) =>
    groups.flatMap((group) =>
      group.rules.map(({ alert, record, expr }) => ({ place: `the rule ${alert ?? record}`, expr })),
    ),
  );
  const panels = DASHBOARDS.flatMap(({ uid, rows }) =>
    rows.flatMap((row) =>
      row.panels.flatMap(({ title, queries }) =>
        queries.map(({ expr }) => ({ place: `the panel "${title}" of ${uid}`, expr })),
      ),
    ),
  );
  const named = new Map<string, string>();
  for (const { place, expr } of [...rules, ...panels])
    for (const name of metricsIn(expr)) if (!NOT_OURS.has(name) && !named.has(name)) named.set(name, place);
  return named;
}

/** The metrics of a query, by Prometheus' own grammar. */
function metricsIn(query: string): string[] {
  const names: string[] = [];
  parser.parse(query).iterate({
    enter: ({ name, node }) => {
      const identifier = name === 'VectorSelector' && node.getChild('Identifier');
      if (identifier) names.push(query.slice(identifier.from, identifier.to));
    },
  });
  return names;
}
