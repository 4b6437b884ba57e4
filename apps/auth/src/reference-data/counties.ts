import { COUNTY_LIST } from './county-list.js';

/** A county, parish, borough, independent city, planning region, or what a jurisdiction has for counties. */
export interface County {
  /** Five digits: two of the jurisdiction, three of the county. */
  fips: string;
  /** Without "County" and the like: `Kings`. */
  name: string;
  jurisdiction: string;
}

/** All counties, by jurisdiction in the order of `GET /jurisdictions`' codes, then by code. */
export const COUNTIES: readonly County[] = COUNTY_LIST.flatMap(([jurisdiction, fips, counties]) =>
  counties.split('|').map((text) => ({ fips: fips + text.slice(0, 3), name: text.slice(3), jurisdiction })),
);

const BY_JURISDICTION = new Map<string, County[]>();
for (const county of COUNTIES) {
  const others = BY_JURISDICTION.get(county.jurisdiction) ?? [];
  BY_JURISDICTION.set(county.jurisdiction, [...others, county]);
}

/** The counties of some jurisdictions; of all when none is named. */
export function countiesOf(jurisdictions: readonly string[] = []): readonly County[] {
  if (jurisdictions.length === 0) return COUNTIES;
  return [...new Set(jurisdictions)].flatMap((code) => BY_JURISDICTION.get(code) ?? []);
}

/** The counties that a text names: by code, or by name with or without "County" or "Parish", in any case. */
export function findCounties(text: string, jurisdiction?: string): County[] {
  const wanted = plain(text);
  return countiesOf(jurisdiction === undefined ? [] : [jurisdiction]).filter(
    ({ fips, name }) => fips === wanted || plain(name) === wanted,
  );
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/ (county|parish|borough|census area|municipality|municipio|planning region)$/, '');
}
