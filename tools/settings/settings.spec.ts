import { describe, expect, it } from '@jest/globals';
import { settingFaults } from './setting-faults.ts';

const page = (...cells: string[]): string =>
  cells.map((cell) => `| ${cell} | all | see \`OTHER\` |`).join('\n');

describe('the table of settings', () => {
  it('names each setting, alone, beside others, or by its beginning', () => {
    const known = new Set(['PORT', 'HOST', 'LIMIT_READS', 'LIMIT_WRITES']);
    expect(settingFaults(known, page('`PORT`, `HOST`', '`LIMIT_…`'))).toEqual([]);
  });

  it('lacks none, and has none that is gone', () => {
    const known = new Set(['PORT', 'HOST']);
    expect(settingFaults(known, page('`PORT`', '`GONE`', '`LIMIT_…`'))).toEqual([
      'docs/operations.md: the table of settings lacks HOST: add a row',
      'docs/operations.md: no service reads GONE: remove it from the table of settings',
      'docs/operations.md: no setting begins with LIMIT_: remove it from the table',
    ]);
  });
});
