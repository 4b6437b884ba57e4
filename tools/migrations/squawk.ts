import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SQUAWK = join(ROOT, 'node_modules/.bin/squawk');

/** The statements of one migration. */
export interface MigrationSql {
  /** Its file name, as it is shown in what Squawk finds. */
  name: string;
  statements: readonly string[];
  /** Whether it runs in a transaction, in which an index cannot be built beside writers. */
  isTransactional: boolean;
}

/**
 * What Squawk finds in the migrations, as text for people; empty when it finds nothing. Throws if it cannot
 * run.
 */
export function findBlocking(migrations: readonly MigrationSql[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    return [true, false]
      .map((isTransactional) => {
        const files = migrations.filter((one) => one.isTransactional === isTransactional);
        return squawk(files, folder, isTransactional ? ['--assume-in-transaction'] : []);
      })
      .join('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function squawk(migrations: readonly MigrationSql[], folder: string, options: string[]): string {
  if (migrations.length === 0) return '';
  const names = migrations.map(({ name, statements }) => {
    const file = `${name}.sql`;
    writeFileSync(join(folder, file), statements.map((sql) => `${sql.trim()};\n`).join(''));
    return file;
  });
  const config = ['--config', join(ROOT, '.squawk.toml'), '--reporter', 'gcc'];
  const { status, stdout, error } = spawnSync(SQUAWK, [...config, ...options, ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0 && stdout.trim() === '') throw new Error(`squawk ended with ${status}`);
  return status === 0 ? '' : stdout;
}
