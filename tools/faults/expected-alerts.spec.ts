import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { alertNames } from '../observability/rules.ts';
import type { Fired } from './alert-watch.ts';
import { alertsTable } from './alerts-table.ts';
import { alertFaults, goesOn } from './expected-alerts.ts';
import { GAME_DAY } from './scenarios/index.ts';

const fired = (labels: Fired['labels']): Fired => ({ labels, firstS: 1, lastS: 2 });
const gone = fired({ alertname: 'ServiceGone', job: 'auth' });
const redis = fired({ alertname: 'DependencyDown', dependency: 'redis' });

describe('the alerts of a fault', () => {
  it('are those that its scenario names, and no other', () => {
    expect(alertFaults({ fire: ['ServiceGone auth'], may: ['DependencyDown'] }, [gone, redis])).toEqual([]);
    expect(alertFaults({ fire: ['ServiceGone auth', 'DependencyDown kafka'] }, [gone, redis])).toEqual([
      'the alert DependencyDown kafka did not fire',
      'the alert DependencyDown redis fired',
    ]);
    expect(alertFaults({ fire: [] }, [fired({ alertname: 'EventLoopBusy', job: 'auth' })])).toEqual([]);
  });

  it('end, but for budgets of days, and mails and notices that wait', () => {
    expect(goesOn({ alertname: 'RequestsFail', burn: 'slow' })).toBe(true);
    expect(goesOn({ alertname: 'MailWaits' })).toBe(true);
    expect(goesOn({ alertname: 'NoticesWait' })).toBe(true);
    expect(goesOn({ alertname: 'RequestsFail', burn: 'fast' })).toBe(false);
  });

  it('exist', () => {
    const names = new Set(Object.values(alertNames()).flat());
    const named = GAME_DAY.flatMap(({ alerts }) => [...alerts!.fire, ...(alerts!.may ?? [])]);
    expect(named.filter((one) => !names.has(one.split(' ')[0]!))).toEqual([]);
  });

  it('stand in docs/faults.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8');
    // prettier widens the columns
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---'));
    expect(rows.join('\n')).toContain(alertsTable(GAME_DAY));
  });
});
