type Kind = 'totp' | 'passkey';

const FIGURE = new Intl.NumberFormat('en-US');
const KINDS: Readonly<Record<Kind, string>> = { totp: 'authenticator app', passkey: 'passkey' };

/** With what somebody signs in. Pure. */
export function factorsInWords(kinds: readonly Kind[]): string {
  return ['Password', ...kinds.map((kind) => KINDS[kind])].join(', ') + (kinds.length === 0 ? ' alone' : '');
}

/** Whom the demand of a second factor meets: how many have none. Undefined: not known yet. Pure. */
export function withoutFactor(count: number | undefined): string {
  const met = 'signed out within a second, and set one up at the next sign-in.';
  if (count === undefined) return `Those who have none are ${met}`;
  if (count === 0) return 'All of your people have one.';
  return `${count === 1 ? 'One person has none. Such people' : `${FIGURE.format(count)} people have none. They`} are ${met}`;
}
