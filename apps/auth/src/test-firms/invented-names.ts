import { randomBytes, randomInt } from 'node:crypto';

// prettier-ignore
const SURNAMES = [
  'Abbott', 'Alder', 'Bancroft', 'Barlow', 'Beckett', 'Calder', 'Crane', 'Dalton', 'Darrow', 'Ellery', 'Everett',
  'Fairfax', 'Finch', 'Garland', 'Grantham', 'Hale', 'Harlow', 'Hollis', 'Ingram', 'Ives', 'Jarvis', 'Keane',
  'Kessler', 'Langley', 'Lockhart', 'Marlowe', 'Mercer', 'Nash', 'Norwood', 'Oakes', 'Osborne', 'Paxton', 'Pryce',
  'Quill', 'Quincy', 'Ramsey', 'Rowe', 'Sinclair', 'Sutton', 'Tennant', 'Thorne', 'Underhill', 'Upton', 'Vance',
  'Vaughn', 'Wakefield', 'Whitlock', 'Yardley', 'York', 'Zeller',
];

/** None is that of a client in an example: what is masked is looked for by name. */
const FIRST_NAMES = [
  'Ada',
  'Blair',
  'Casey',
  'Devon',
  'Ellis',
  'Frances',
  'Grey',
  'Harper',
  'Jules',
  'Morgan',
];

/** An invented firm with an invented person. */
export interface InventedFirm {
  firmName: string;
  firstName: string;
  lastName: string;
  /** Unique by 48 random bits. No mail can reach the domain `.test` (RFC 2606). */
  email: string;
}

export function inventFirm(): InventedFirm {
  const [lastName, partner] = [pick(SURNAMES), pick(SURNAMES)];
  const firstName = pick(FIRST_NAMES);
  const mark = randomBytes(6).toString('hex');
  return {
    firmName: lastName === partner ? `${lastName} Law Group` : `${lastName} & ${partner} LLP`,
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${mark}@example.test`.toLowerCase(),
  };
}

function pick<T>(from: readonly T[]): T {
  return from[randomInt(from.length)]!;
}
