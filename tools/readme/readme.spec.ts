import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MARKER, withFacts } from './readme-page.ts';
import type { ServiceFacts } from './service-facts.ts';
import { factsOf } from './service-facts.ts';
import { eventTypesIn, settingsIn, tablesIn } from './sources.ts';

const FACTS: ServiceFacts = {
  name: 'notices',
  routes: [{ path: '/api/public/v1/notices', methods: 'GET POST' }],
  handles: { 'auth.events': ['firm.created.v1'], 'documents.events': 'all' },
  publishes: {},
  tables: ['inbox', 'notices'],
  settings: [{ name: 'NOTICE_DAYS', meaning: 'Days | weeks.' }],
  calledBy: ['routing'],
  answers: ['GET /internal/notices'],
  calls: { auth: ['GET /internal/firms/:id'] },
  callsAsCaller: ['documents'],
};

describe('the README of a service', () => {
  it('keeps what was written by hand, and makes the rest anew', () => {
    const first = withFacts('# notices\n\nNotices to firms.\n', FACTS);
    expect(first.startsWith(`# notices\n\nNotices to firms.\n\n${MARKER}\n`)).toBe(true);
    expect(withFacts(first, FACTS)).toBe(first);
    const without = withFacts(first, { ...FACTS, tables: [] });
    expect(first).toContain('## Tables');
    expect(without).not.toContain('## Tables');
  });

  it('says routes, events, tables, settings, and who calls whom', () => {
    const page = withFacts('# notices', FACTS);
    for (const line of [
      '| `/api/public/v1/notices` | GET POST |',
      '| handles | `auth.events` | `firm.created.v1` |',
      '| handles | `documents.events` | all ([events](../../docs/events.md)) |',
      '`inbox`, `notices`.',
      '| `NOTICE_DAYS` | Days \\| weeks. |',
      '- Called by gateway, routing.',
      '- Answers services at `GET /internal/notices`.',
      '- Calls auth: `GET /internal/firms/:id`.',
      '- Calls documents in the name of its caller.',
    ])
      expect(page).toContain(line);
    const both = 'Public paths are reached below `/api/v1` as well';
    expect(page).toContain(both);
    const routes = [{ path: '/mcp', methods: 'POST' }];
    expect(withFacts('# mcp', { ...FACTS, routes })).not.toContain(both);
  });
});

describe('the sources of a service', () => {
  it('give its settings with the first sentence of their comment', () => {
    const source = `
      const NOT_OURS = { DATABASE_URL: true };
      export const settings = z.object({
        /** Days that a notice is kept. At most a year. */
        NOTICE_DAYS: z.coerce.number(),
        PLAIN: z.string(),
      });`;
    expect(settingsIn(source)).toEqual([
      { name: 'NOTICE_DAYS', meaning: 'Days that a notice is kept.' },
      { name: 'PLAIN', meaning: '' },
    ]);
  });

  it('give the types of events of a consumer: by name, by topic, by a list of the contracts', () => {
    expect(eventTypesIn(`@HandleEvents('referral.sent.v1')`)).toEqual(['referral.sent.v1']);
    expect(eventTypesIn(`eventTypesOf('documents.events')`)).toContain('document.uploaded.v1');
    expect(eventTypesIn('@HandleEvents(...FIRM_EVENTS)')).toContain('firm.created.v1');
    expect(eventTypesIn('types: CASE_EVENT_TYPES')).toContain('referral.sent.v1');
  });

  it('are refused when nothing in them handles a topic that it consumes', () => {
    const root = mkdtempSync(join(tmpdir(), 'readme-'));
    mkdirSync(join(root, 'apps/analytics/src'), { recursive: true });
    writeFileSync(join(root, 'apps/analytics/package.json'), '{}');
    writeFileSync(join(root, 'apps/analytics/src/on-firms.consumer.ts'), '@HandleEvents(...FIRM_EVENTS)');
    expect(() => factsOf(root, 'analytics', () => 'gateway')).toThrow(
      'analytics consumes gateway.requests, referrals.events, but no consumer',
    );
    rmSync(root, { recursive: true });
  });

  it('give its tables without their partitions', () => {
    const schema =
      'CREATE TABLE rules (\n);\nCREATE TABLE listings (\n) PARTITION BY HASH (firm_id);\nCREATE TABLE listings_0 PARTITION OF listings';
    expect(tablesIn(schema)).toEqual(['listings', 'rules']);
  });
});
