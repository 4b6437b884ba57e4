import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = /^\/\/ triggers: ((?:.|\n\/\/ )+)$/gm;

/** Triggers that a comment of a use case names (`// triggers: …`) and that the schema does not have. */
export function unknownTriggers(app: string, schema: string): string[] {
  return globSync('src/**/*.ts', { cwd: app }).flatMap((file) => {
    const comments = [...readFileSync(join(app, file), 'utf8').matchAll(NAMES)].map(([, text]) => text!);
    return namesIn(comments.join(' '))
      .filter((name) => !schema.includes(`CREATE TRIGGER ${name} `))
      .map((name) => `${file}: the schema has no trigger "${name}"; correct the comment, or the migration`);
  });
}

/** In these comments only names of triggers have an underscore. */
const namesIn = (text: string): string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
