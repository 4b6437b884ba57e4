type Kind = 'totp' | 'passkey';
/** What people have, by their ids. Undefined: not known yet. */
export type PeopleFactors = ReadonlyMap<string, readonly Kind[]> | undefined;

const KINDS: Readonly<Record<Kind, string>> = { totp: 'authenticator app', passkey: 'passkey' };

/** With what somebody signs in. Pure. */
export function factorsInWords(kinds: readonly Kind[]): string {
  return ['Password', ...kinds.map((kind) => KINDS[kind])].join(', ') + (kinds.length === 0 ? ' alone' : '');
}

/** Whom the demand of a second factor meets. Pure. */
export function withoutFactor(people: PeopleFactors): string {
  const met = 'signed out within a second, and set one up at the next sign-in.';
  if (people === undefined) return `Those who have none are ${met}`;
  const count = [...people.values()].filter((kinds) => kinds.length === 0).length;
  if (count === 0) return 'All of your people have one.';
  return `${count === 1 ? 'One person has none. Such people' : `${count} people have none. They`} are ${met}`;
}
