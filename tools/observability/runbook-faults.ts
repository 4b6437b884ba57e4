/** What each section of a runbook says, in this order, each as a bold word at the start of a line. */
const PARTS = ['Users notice', 'See which part', 'Do', 'Over'];

/**
 * Alerts without a section, sections without an alert, and sections that lack a part. Pure.
 *
 * @param alerts names of the alerts by area
 * @param runbooks text of `docs/runbooks/<area>.md` by area
 */
export function runbookFaults(
  alerts: Readonly<Record<string, readonly string[]>>,
  runbooks: Readonly<Record<string, string>>,
): string[] {
  const areas = new Set([...Object.keys(alerts), ...Object.keys(runbooks)]);
  return [...areas].flatMap((area) => {
    const file = `docs/runbooks/${area}.md`;
    const names = alerts[area] ?? [];
    const text = runbooks[area];
    if (text === undefined) return [`${file} is missing: write a section for ${names.join(', ')}`];
    const sections = sectionsOf(text);
    return [
      ...names
        .filter((name) => !sections.has(name))
        .map((name) => `${file}: the alert ${name} has no section: add "## ${name}"`),
      ...[...sections.keys()]
        .filter((name) => !names.includes(name))
        .map((name) => `${file}: there is no alert ${name}: remove its section, or add the alert`),
      ...[...sections].flatMap(([name, section]) =>
        PARTS.filter((part) => !section.includes(`\n**${part}.** `)).map(
          (part) => `${file}: the section ${name} lacks "**${part}.**"`,
        ),
      ),
    ];
  });
}

function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(sections.map((section) => [section.split('\n')[0]!.trim(), section]));
}

/**
 * Alerts that no test of promtool sees firing. Pure.
 *
 * @param tests the parsed test files
 */
export function untestedAlerts(names: readonly string[], tests: readonly RuleTests[]): string[] {
  const samples = tests.flatMap((file) =>
    file.tests.flatMap((one) => one.promql_expr_test.flatMap(({ exp_samples }) => exp_samples)),
  );
  const seen = new Set(samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]));
  return names
    .filter((name) => !seen.has(name))
    .map(
      (name) => `deploy/observability/tests: no test sees ${name} fire: add one, with a case that does not`,
    );
}

/** The part of a test file of promtool that is read here. */
export interface RuleTests {
  tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[];
}

/** The blocks of a document that are marked `promql`. Pure. */
export function queriesOf(text: string): string[] {
  return blocksOf(text, 'promql');
}

/** The fenced blocks of a document in a language, without their fences. Pure. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block]) =>
    block!.trim(),
  );
}
