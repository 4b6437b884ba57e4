import type { Scenario } from './scenario.ts';

/** The table of docs/faults.md: which alerts a fault causes. Pure. */
export function alertsTable(scenarios: readonly Scenario[]): string {
  const code = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(', ');
  const rows = scenarios.flatMap(({ name, alerts }) =>
    alerts ? [`| \`${name}\` | ${code(alerts.fire)} | ${code(alerts.may) || 'none'} |`] : [],
  );
  return ['| Fault | Must fire, and end | May fire |', '| --- | --- | --- |', ...rows].join('\n');
}
