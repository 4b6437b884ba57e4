import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EventOfType } from './events/catalogue.js';
import type { HopFacts } from './facts.js';
import {
  MASKED_SNAPSHOT_KEYS,
  isMaskedFor,
  maskedSnapshot,
  maskedSnapshotSchema,
} from './masked-snapshot.js';

const sent = JSON.parse(
  readFileSync(new URL('./events/samples/referral.sent.v1.json', import.meta.url), 'utf8'),
) as EventOfType<'referral.sent.v1'>;
const facts = sent.data.case;
const hop = facts.hops[0] as HopFacts;

describe('the masked snapshot', () => {
  it('has exactly the fourteen fields that the interface lists', () => {
    const listed =
      'id, baseCaseId, referenceNumber, status, closingStatus, referringFirmId, referentFirmId, caseType, jurisdiction, county, sentDate, isRetainerSigned, createdAt, updatedAt'.split(
        ', ',
      );
    expect(Object.keys(maskedSnapshot(facts, hop))).toEqual(listed);
    expect(MASKED_SNAPSHOT_KEYS).toEqual(listed);
  });

  it('is a closed schema: one more field is refused', () => {
    const snapshot = maskedSnapshot(facts, hop);
    expect(maskedSnapshotSchema.parse(snapshot)).toEqual(snapshot);
    expect(() => maskedSnapshotSchema.parse({ ...snapshot, title: facts.title })).toThrow(/title/);
  });

  it('holds no word of the client, the title or the description', () => {
    const text = JSON.stringify(maskedSnapshot(facts, hop));
    for (const secret of [
      facts.clientFirstName,
      facts.clientLastName,
      facts.title,
      facts.description,
      facts.clientEmail,
    ])
      expect(text).not.toContain(secret);
  });

  it('masks for the receiver until its side acknowledged, and for nobody else', () => {
    const acknowledgement = { at: hop.sentDate, byFirmId: hop.referentFirm.id, channel: 'api' as const };
    expect(isMaskedFor(hop.referentFirm.id, hop)).toBe(true);
    expect(isMaskedFor(hop.referentFirm.id, { ...hop, acknowledgement })).toBe(false);
    expect(isMaskedFor(hop.referringFirm.id, hop)).toBe(false);
    expect(isMaskedFor(null, hop)).toBe(false);
  });

  it('does not unmask by status: a hop forced to SIGNED by an administrator stays masked', () => {
    expect(isMaskedFor(hop.referentFirm.id, { ...hop, status: 'SIGNED' } as HopFacts)).toBe(true);
  });
});
