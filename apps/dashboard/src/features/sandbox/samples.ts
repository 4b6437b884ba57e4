import type { SampleBody } from '../../api/sandbox.ts';

/** The firms of the exchange that answer by themselves. Their ids never change. */
const PROMPT = '0192f3a0-1000-7000-8000-000000000002';
const DECLINING = '0192f3a0-1000-7000-8000-000000000003';
const SILENT = '0192f3a0-1000-7000-8000-000000000004';
const WINNING = '0192f3a0-1000-7000-8000-000000000005';

const CLIENT = { caseType: 'motor_vehicle_accident', jurisdiction: 'NY', county: 'Kings' };

/** One case for each thing that can become of it; with nobody to send it to, it stays a draft. */
const SET: readonly SampleBody[] = [
  { ...CLIENT, title: 'Sample: a draft', clientFirstName: 'Ada', clientLastName: 'Barlow' },
  {
    ...CLIENT,
    title: 'Sample: will be acknowledged',
    clientFirstName: 'Blair',
    clientLastName: 'Crane',
    referentFirmId: PROMPT,
  },
  {
    ...CLIENT,
    title: 'Sample: will be declined',
    clientFirstName: 'Casey',
    clientLastName: 'Darrow',
    referentFirmId: DECLINING,
  },
  {
    ...CLIENT,
    title: 'Sample: expires in a day',
    clientFirstName: 'Dana',
    clientLastName: 'Ellery',
    referentFirmId: SILENT,
    sentExpirationHours: 24,
  },
  {
    ...CLIENT,
    title: 'Sample: expires in two weeks',
    clientFirstName: 'Ellis',
    clientLastName: 'Fairfax',
    referentFirmId: SILENT,
    sentExpirationHours: 336,
  },
  {
    ...CLIENT,
    title: 'Sample: will be won',
    clientFirstName: 'Frances',
    clientLastName: 'Garland',
    referentFirmId: WINNING,
  },
];

/** The sample cases for the firms that are there. Pure. */
export function sampleSet(houseIds: readonly string[]): readonly SampleBody[] {
  return SET.filter(({ referentFirmId }) => !referentFirmId || houseIds.includes(referentFirmId));
}

/** One case for a firm that answers by itself. Pure. */
export function sampleFor({ id, name }: { id: string; name: string }): SampleBody {
  const client = { clientFirstName: 'Robin', clientLastName: 'Hale' };
  return { ...CLIENT, ...client, title: `Sample for ${name}`.slice(0, 200), referentFirmId: id };
}

/** Sends a case under a key: the same key makes it once. */
type Send = (body: SampleBody, key: string) => Promise<unknown>;

/**
 * Sends the cases one after the other, and tells how many are done. Tried again with the same batch, it makes
 * only what is missing.
 */
export async function makeSamples(
  samples: readonly SampleBody[],
  { batch, send, onDone }: { batch: string; send: Send; onDone: (count: number) => void },
): Promise<number> {
  for (const [index, sample] of samples.entries()) {
    await send(sample, `${batch}-${index}`);
    onDone(index + 1);
  }
  return samples.length;
}
