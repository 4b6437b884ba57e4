import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a block of a document does to a file: the lines of a `diff` block go beside the lines that it shows or
 * instead of them, other blocks are whole files.
 */
export interface DocumentChange {
  path: string;
  isDiff: boolean;
  lines: string[];
}

/** The code blocks below a heading of a Markdown page that name a file. */
export function changesOf(root: string, page: string, heading: string): DocumentChange[] {
  const text = readFileSync(join(root, page), 'utf8');
  const section = text.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no heading "${heading}"`);
  const blocks = section.matchAll(/^```(\w+) (\S+\/\S+)\n(.*?)\n```$/gms);
  return [...blocks].map(([, language, path, content]) => ({
    path: path as string,
    isDiff: language === 'diff',
    lines: (content as string).split('\n'),
  }));
}

/** The file after the change. @throws when a line that the document shows is not there, or is there twice */
export function changed(file: string, { path, isDiff, lines }: DocumentChange): string {
  if (!isDiff) return `${lines.join('\n')}\n`;
  const result = file.split('\n');
  let added: string[] = [];
  let position: number | null = null;
  for (const line of lines) {
    if (line.startsWith('+')) {
      if (position === null) added.push(line.slice(1));
      else result.splice(++position, 0, line.slice(1));
      continue;
    }
    position = onlyLine(result, line.slice(1), path);
    if (line.startsWith('-')) {
      result.splice(position--, 1);
      continue;
    }
    result.splice(position, 0, ...added);
    position += added.length;
    added = [];
  }
  return result.join('\n');
}

function onlyLine(lines: readonly string[], shown: string, path: string): number {
  const found = lines.flatMap((line, index) => (line === shown ? [index] : []));
  if (found.length !== 1) throw new Error(`${path} has the line "${shown}" ${found.length} times, not once`);
  return found[0]!;
}
