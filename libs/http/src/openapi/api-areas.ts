import { API_AREA_GROUPS, API_AREAS } from '@referral-exchange/contracts';

/** The areas in `used` with their descriptions, in the order of API_AREAS; unknown names come last. */
export function describedAreas(used: ReadonlySet<string>): { name: string; description?: string }[] {
  const known = Object.entries(API_AREAS).filter(([name]) => used.has(name));
  const others = [...used].filter((name) => !(name in API_AREAS)).sort();
  return [
    ...known.map(([name, description]) => ({ name, description })),
    ...others.map((name) => ({ name })),
  ];
}

/** The groups of the areas in `used`, for `x-tagGroups`; an unknown name has a group of its own. */
export function areaGroups(used: ReadonlySet<string>): { name: string; tags: string[] }[] {
  const known = Object.entries(API_AREA_GROUPS).map(([name, tags]) => ({
    name,
    tags: tags.filter((tag) => used.has(tag)) as string[],
  }));
  const others = [...used].filter((name) => !(name in API_AREAS)).sort();
  return [...known.filter(({ tags }) => tags.length > 0), ...others.map((name) => ({ name, tags: [name] }))];
}
