import { parser } from '@prometheus-io/lezer-promql';
import { type DeclaredMetric, prometheusName } from '@referral-exchange/telemetry';

/** Metrics that a query may name, by their names in Prometheus; each with the labels that it has. */
export type KnownMetrics = ReadonlyMap<string, Labels>;
type Labels = Readonly<Record<string, readonly string[] | 'any'>>;

/** Every series has these, by the one who collects it; the namespace in a cluster alone. */
const TARGET = { job: 'any', instance: 'any', namespace: 'any' } as const;
/** What Prometheus itself makes, and what OpenTelemetry says of a process. */
const OWN: KnownMetrics = new Map<string, Labels>([
  ['up', TARGET],
  [
    'ALERTS',
    { ...TARGET, alertname: 'any', alertstate: ['pending', 'firing'], severity: 'any', owner: 'any' },
  ],
  ['target_info', { ...TARGET, service_name: 'any', service_version: 'any', service_instance_id: 'any' }],
]);

/** All that a query may name: what is declared, what rules record, and what Prometheus makes. */
export function knownMetrics(
  declared: readonly DeclaredMetric[],
  recorded: readonly { name: string; labels: readonly string[] }[],
): KnownMetrics {
  const known = new Map(OWN);
  for (const metric of declared) {
    const bounds = Object.entries(metric.declaration.labels).map(
      ([label, bound]) => [label.replaceAll('.', '_'), typeof bound === 'string' ? 'any' : bound] as const,
    );
    const labels = { ...Object.fromEntries(bounds), ...TARGET };
    const name = prometheusName(metric);
    if (metric.kind !== 'histogram') known.set(name, labels);
    else {
      known.set(`${name}_count`, labels);
      known.set(`${name}_sum`, labels);
      known.set(`${name}_bucket`, { ...labels, le: 'any' });
    }
  }
  for (const { name, labels } of recorded) {
    const any = Object.fromEntries(labels.map((label) => [label, 'any' as const]));
    known.set(name, { ...known.get(name), ...any, ...TARGET });
  }
  return known;
}

/** What is wrong with a query: a metric, a label or a value that nobody declares. Pure. */
export function queryFaults(query: string, known: KnownMetrics): string[] {
  if (query.trim() === '') return ['there is no expression'];
  const faults: string[] = [];
  const named: string[] = [];
  const grouped: string[] = [];
  let metric = '';
  const text = ({ from, to }: { from: number; to: number }): string => query.slice(from, to);
  parser.parse(query).iterate({
    enter: (node) => {
      if (node.type.isError) faults.push(`is no PromQL at "${query.slice(node.from, node.from + 20)}"`);
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        metric = name ? text(name) : '';
        named.push(metric);
        if (!known.has(metric)) faults.push(`${metric || 'a selector without a name'} is not declared`);
      }
      if (node.name === 'UnquotedLabelMatcher') {
        const [label, , value] = [...childrenOf(node.node)].map(text) as [string, string, string];
        const operator = text(node.node.getChild('MatchOp')!);
        faults.push(...matcherFaults(metric, label, operator, value, known));
      }
      if (node.name === 'GroupingLabels') grouped.push(...node.node.getChildren('LabelName').map(text));
    },
  });
  const labels = new Set(named.flatMap((name) => Object.keys(known.get(name) ?? {})));
  for (const label of grouped) if (!labels.has(label)) faults.push(`no metric here has the label ${label}`);
  return [...new Set(faults)];
}

interface Node {
  from: number;
  to: number;
  firstChild: Node | null;
  nextSibling: Node | null;
}

function* childrenOf(node: Node): Generator<Node> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}

function matcherFaults(
  metric: string,
  label: string,
  operator: string,
  quoted: string,
  known: KnownMetrics,
): string[] {
  const labels = known.get(metric);
  if (!labels) return [];
  const bound = labels[label];
  if (bound === undefined) return [`${metric} has no label ${label}`];
  const value = quoted.slice(1, -1);
  // a variable of a dashboard may be anything
  if (bound === 'any' || operator.includes('~') || value.startsWith('$')) return [];
  return bound.includes(value) ? [] : [`${metric}: ${label} is never "${value}"`];
}
