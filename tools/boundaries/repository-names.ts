/** A file of source: its path relative to the repository, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/**
 * Files of apps in which a repository and its file do not share a name: `login-failures.repository.ts` holds
 * the class `LoginFailuresRepository`. A file of functions on a session has no class (docs/adr/0118).
 */
export function misnamedRepositories(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => {
      const expected = repositoryOf(path);
      const classes = [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) => name!);
      return expected === null
        ? classes.some((name) => name.endsWith('Repository'))
        : classes.length > 0 && !classes.includes(expected);
    })
    .map(({ path }) => path);
}

/** The name of the class in a `*.repository.ts`; null for other files. */
function repositoryOf(path: string): string | null {
  const stem = /([^/]+)\.repository\.ts$/.exec(path)?.[1];
  if (stem === undefined) return null;
  const words = stem.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Repository`;
}
