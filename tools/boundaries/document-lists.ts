/** What documents are held against. */
export interface KnownServices {
  all: readonly string[];
  withDatabase: readonly string[];
  /** Who has a setting, by the table of settings. */
  whoHas: ReadonlyMap<string, readonly string[]>;
}

/** So many names in a command are a list; two may be an example. */
const LIST_LENGTH = 3;

/** Who has each setting, by the table of docs/operations.md; for those of several services. */
export function settingsTable(page: string, all: readonly string[]): Map<string, readonly string[]> {
  const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)` +\| ([^|]+?) +\|/gm)];
  return new Map(
    rows.map(([, setting, who]) => {
      const [, exception] = /^all(?: but ([\w-]+))?$/.exec(who!) ?? [];
      const names = who!.startsWith('all') ? all.filter((name) => name !== exception) : who!.split(', ');
      return [setting!, names];
    }),
  );
}

/**
 * Lists of services in a document that lack one, as `line: names`: commands (`docker compose stop …`) name
 * all services, or all with a database; "`REDIS_URL` of gateway and auth" names all that have the setting.
 */
export function documentLists(document: string, { all, withDatabase, whoHas }: KnownServices): string[] {
  // a database is named as its service, with `_`
  const names = all.toSorted((a, b) => b.length - a.length).map((one) => one.replaceAll('-', '[-_]'));
  const name = `(?<![\\w.-])(?:${names.join('|')})(?![\\w.-])`;
  const inCommand = new RegExp(`${name}(?: ${name}){${LIST_LENGTH - 1},}`, 'g');
  const ofSetting = new RegExp(
    `((?:\`[A-Z0-9_]+\`(?:, | and )?)+) of (${name}(?:(?:, | and )${name})+)`,
    'g',
  );
  return document.split('\n').flatMap((line, index) => {
    const commands = [...line.matchAll(inCommand)].map(([list]) => ({
      named: list.replaceAll('_', '-').split(' '),
      known: [all, withDatabase],
    }));
    const settings = [...line.matchAll(ofSetting)].map(([, setting, list]) => ({
      named: list!.split(/, | and /),
      known: [...setting!.matchAll(/`(\w+)`/g)].flatMap(([, one]) => {
        const owners = whoHas.get(one!);
        return owners ? [owners] : [];
      }),
    }));
    return [...commands, ...settings]
      .filter(({ named, known }) => known.length > 0 && !known.some((one) => isSame(one, named)))
      .map(({ named }) => `${index + 1}: ${named.join(', ')}`);
  });
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
