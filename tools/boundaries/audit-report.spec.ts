import { describe, expect, it } from '@jest/globals';
import { readAudit } from './audit-report.ts';

const reportOf = (severity: string): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      lodash: { name: 'lodash', severity, range: '<4.17.21', via: [{ title: 'Command injection' }, 'other'] },
    },
  });

describe('the scan of dependencies', () => {
  it.each(['high', 'critical'])('fails on a %s vulnerability', (severity) => {
    expect(readAudit(reportOf(severity))).toEqual({
      isScanned: true,
      packages: 1,
      faults: [`${severity}: lodash <4.17.21 (Command injection)`],
    });
  });

  it.each(['low', 'moderate'])('only counts a %s one', (severity) => {
    expect(readAudit(reportOf(severity))).toEqual({ isScanned: true, packages: 1, faults: [] });
  });

  it.each([
    ['has no audit endpoint', '{"message":"405 Method Not Allowed - POST https://registry.example/x"}'],
    [
      'does not answer',
      '{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example failed"}}',
    ],
    ['printed nothing', ''],
  ])('says plainly that a registry that %s was not asked', (_case, output) => {
    const report = readAudit(output);
    expect(report).toEqual({ isScanned: false, reason: expect.any(String) });
    expect(JSON.stringify(report)).not.toContain('registry.example');
  });
});
