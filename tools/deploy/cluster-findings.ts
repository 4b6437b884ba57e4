/** What kube-score says of an object (`-o json`). */
export interface ScoredObject {
  object_name: string;
  checks: {
    check: { id: string };
    grade: number;
    skipped: boolean;
    comments: { summary: string }[] | null;
  }[];
}

/** The best grade; anything below is a finding. */
const FINE = 10;

/**
 * Findings that nobody has accepted, and accepted ones that are not found any more. Pure.
 *
 * @param accepted reasons by `<check>: <summary>`
 */
export function unexplained(
  objects: readonly ScoredObject[],
  accepted: Readonly<Record<string, string>>,
): string[] {
  const found = new Map<string, string[]>();
  for (const { object_name: name, checks } of objects)
    for (const { check, grade, skipped, comments } of checks) {
      if (skipped || grade >= FINE) continue;
      for (const summary of comments?.map((comment) => comment.summary) ?? ['']) {
        const finding = `${check.id}: ${summary}`;
        found.set(finding, [...(found.get(finding) ?? []), name]);
      }
    }
  return [
    ...[...found]
      .filter(([finding]) => !(finding in accepted))
      .map(([finding, names]) => `${finding} (${names.join(', ')}): mend it, or explain it`),
    ...Object.keys(accepted)
      .filter((finding) => !found.has(finding))
      .map((finding) => `${finding}: is not found any more, so take it away`),
  ];
}

/** Kinds of operators, whose schemas are not those of Kubernetes. */
const CUSTOM_KINDS = ['ScaledObject', 'PodMonitor', 'PrometheusRule', 'KafkaUser', 'KafkaTopic'];
const NO_SCHEMA = /^WARN .*find schema for kind (\S+) /;

/** The lines of kubernetes-validate that are not good news. Pure. */
export function schemaFaults(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('INFO'))
    .filter((line) => !CUSTOM_KINDS.includes(NO_SCHEMA.exec(line)?.[1] ?? ''));
}

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };

/**
 * The schema of a CustomResourceDefinition as an API server applies it with strict validation: a field that
 * is not named is a fault, unless the definition keeps unknown ones. Pure.
 */
export function strictSchema(schema: Schema): Schema {
  const { properties, items, ...rest } = schema;
  const keepsOthers = rest['x-kubernetes-preserve-unknown-fields'] === true || !properties;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, strictSchema(one)]),
      ),
    }),
    ...(items && { items: strictSchema(items) }),
    ...(!keepsOthers && { additionalProperties: false }),
  };
}
