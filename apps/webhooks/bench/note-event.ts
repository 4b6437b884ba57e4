import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SAMPLES = new URL('../../../libs/contracts/src/events/samples/', import.meta.url);
const SAMPLE = JSON.parse(readFileSync(new URL('note.created.v1.json', SAMPLES), 'utf8'));

/** The committed sample, as a note that the owner wrote on a draft: told to the owner alone. */
export function noteEvent(firmId: string): { key: string; value: string; eventId: string } {
  const eventId = randomUUID();
  const caseId = randomUUID();
  const { data, ...envelope } = SAMPLE;
  const event = {
    ...envelope,
    eventId,
    occurredAt: new Date().toISOString(),
    key: caseId,
    actor: { ...envelope.actor, firmId },
    data: {
      case: { ...data.case, id: caseId, owner: { ...data.case.owner, id: firmId }, hops: [] },
      note: {
        ...data.note,
        id: randomUUID(),
        firmId,
        baseCaseId: caseId,
        referralId: null,
        body: 'n'.repeat(250),
      },
    },
  };
  return { key: caseId, value: JSON.stringify(event), eventId };
}
