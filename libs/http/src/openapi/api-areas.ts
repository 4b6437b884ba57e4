import { API_AREAS } from '@referral-exchange/contracts';

/** The areas in `used` with their descriptions, in the order of API_AREAS; unknown names come last. */
export function describedAreas(used: ReadonlySet<string>): { name: string; description?: string }[] {
  const known = Object.entries(API_AREAS).filter(([name]) => used.has(name));
  const others = [...used].filter((name) => !(name in API_AREAS)).sort();
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...others.map((name) => ({ name })),
  ];
}
