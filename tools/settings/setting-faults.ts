/** A name in backquotes; with an end that stands for several, as `RATE_LIMIT_…` and `SERVICE_URL_<NAME>`. */
const NAME = /`([A-Z][A-Z0-9_]*)(…|<NAME>)?`/g;

/**
 * Settings that the table of docs/operations.md does not name, and names in it that no service reads. Pure.
 *
 * @param known the settings of all services
 * @param page the text of the document
 */
export function settingFaults(known: ReadonlySet<string>, page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  // the first column alone: the others mention settings too
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(NAME)]);
  const names = new Set(named.filter(([, , rest]) => rest === undefined).map(([, name]) => name!));
  const prefixes = named.filter(([, , rest]) => rest !== undefined).map(([, name]) => name!);
  return [
    ...[...known]
      .filter((name) => !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
      .map((name) => `docs/operations.md: the table of settings lacks ${name}: add a row`),
    ...[...names]
      .filter((name) => !known.has(name))
      .map((name) => `docs/operations.md: no service reads ${name}: remove it from the table of settings`),
    ...prefixes
      .filter((prefix) => ![...known].some((name) => name.startsWith(prefix)))
      .map((prefix) => `docs/operations.md: no setting begins with ${prefix}: remove it from the table`),
  ];
}
