/** A manifest, or a part of one. */
export type Json = Record<string, unknown>;

export const SUITE = 'referral-exchange';

/** Labels and name of an object. */
export function meta(name: string): Json {
  return { name, labels: labels(name) };
}

export function labels(name: string): Record<string, string> {
  return { ...selector(name), 'app.kubernetes.io/part-of': SUITE };
}

export function selector(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': name };
}
