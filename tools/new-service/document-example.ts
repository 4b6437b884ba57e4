import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code blocks of a Markdown page that name a file, by its path. */
export function filesOf(root: string, page: string): Map<string, string> {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = text.matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms);
  return new Map([...blocks].map(([, path, content]) => [path as string, content as string]));
}

/** A file with the lines of a code block: imports at its beginning, the rest at the end of its one table. */
export function withLines(source: string, lines: string): string {
  const imports = lines.split('\n').filter((line) => line.startsWith('import '));
  const rest = lines.split('\n').filter((line) => !line.startsWith('import '));
  const end = '} as const satisfies Record<';
  if (source.split(end).length !== 2) throw new Error('The file has no table, or several');
  return `${imports.map((line) => `${line}\n`).join('')}${source.replace(end, `${rest.join('\n')}${end}`)}`;
}
