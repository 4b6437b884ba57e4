import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rest of a paragraph of a doc comment. */
const NAMES = /Database triggers also run\s+(?:\*\s+)?\(schema\.sql\):((?:.|\n +\* )+)/g;

/** Triggers that a comment names (`Database triggers also run …`) and that the schema lacks. */
export function unknownTriggers(app: string, schema: string): string[] {
  return globSync('src/**/*.ts', { cwd: app }).flatMap((file) => {
    const comments = [...readFileSync(join(app, file), 'utf8').matchAll(NAMES)].map(([, text]) => text!);
    return namesIn(comments.join(' '))
      .filter((name) => !schema.includes(`CREATE TRIGGER ${name} `))
      .map((name) => `${file}: the schema has no trigger "${name}"; correct the comment, or the migration`);
  });
}

/** In these sentences only names of triggers have an underscore. */
const namesIn = (text: string): string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
