import { spawnSync } from 'node:child_process';
import { ensurePython } from '../local/python.ts';

const WIDTH = 110;
/** Those before and after the only line of a docstring. */
const QUOTES = 6;
/** A docstring of paragraphs. Their lines are broken where they are too long. */
export function docstring(paragraphs: readonly string[], indent: number): string {
  const blank = ' '.repeat(indent);
  const text = paragraphs
    .filter((one) => one !== '')
    .join('\n\n')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''");
  const lines = text.split('\n').flatMap((line) => wrapped(line, WIDTH - indent - QUOTES));
  if (lines.length === 1) return `${blank}"""${lines[0]}"""`;
  const body = lines.map((line, at) => (line === '' ? '' : `${blank}${at === 0 ? '"""' : ''}${line}`));
  return `${body.join('\n')}\n${blank}"""`;
}

function wrapped(line: string, width: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Python as ruff writes it, with the settings of the SDK. */
export async function formatPython(source: string, path: string): Promise<string> {
  const python = await ensurePython();
  const ruff = (command: string[], input: string): string => {
    const args = ['-m', 'ruff', ...command, '--stdin-filename', path, '-'];
    const { status, stdout, stderr } = spawnSync(python, args, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`ruff cannot read what was made for ${path}: ${stderr}`);
    return stdout;
  };
  return ruff(['format'], ruff(['check', '--fix-only', '--select', 'I,RUF036'], source));
}
