import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';

/**
 * Lints each fixture as though it stood at an existing file, whose rules then hold for it; prints the names
 * of the rules that it breaks as its last line, because ESLint and its plugins may print warnings before it.
 * Arguments: `<path>=<fixture>` …; one process for all, because loading ESLint costs seconds.
 */
const eslint = new ESLint({ cwd: join(import.meta.dirname, '..', '..') });
const broken: Record<string, string[]> = {};
for (const pair of process.argv.slice(2)) {
  const [path = '', fixture = ''] = pair.split('=');
  const code = readFileSync(join(import.meta.dirname, 'fixtures', 'lint', fixture), 'utf8');
  const [result] = await eslint.lintText(code, { filePath: path });
  broken[pair] = (result?.messages ?? []).map(({ ruleId, severity }) => `${severity}:${ruleId}`);
}
process.stdout.write(`\n${JSON.stringify(broken)}\n`);
