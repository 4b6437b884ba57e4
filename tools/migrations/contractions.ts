/** What a release that has it in mind cannot do without. */
const TAKES_AWAY = /\bDROP\s+(COLUMN|TABLE)\b/i;

/**
 * Migrations that take away a column or a table without saying so by their name: a release from before them
 * knows by the name that it must not start (ADR 119). One line for each, for people.
 */
export function unnamedContractions(
  migrations: readonly { name: string; className: string; statements: readonly string[] }[],
): string[] {
  return migrations
    .filter(({ className }) => !className.startsWith('Contract'))
    .filter(({ statements }) => statements.some((sql) => TAKES_AWAY.test(sql)))
    .map(
      ({ name, className }) => `${name}: it takes away a column or a table, so name it Contract${className}`,
    );
}
