import type { FirmChange, OwnFirm } from '../../api/own-firm.ts';
import { foundFaults } from '../../ui/found-faults.ts';
import type { FieldFaults } from '../../ui/use-faults.ts';
import type { Part, Texts } from '../../ui/versions.ts';

/** What describes a firm. */
export type ProfileName = keyof FirmChange;

/** How the fields are called, in their order. */
export const LABELS: Readonly<Record<ProfileName, string>> = {
  name: 'Name',
  description: 'What your firm does',
  caseTypes: 'Types of case',
  jurisdictions: 'States and territories',
  generalReferralInstructions: 'What to know before a referral to you',
  phone: 'Phone',
  address: 'Postal address',
  website: 'Website',
  timeZone: 'Time zone',
};
const NAMES = Object.keys(LABELS) as ProfileName[];

/** The longest text of each field. */
export const LONGEST = {
  name: 255,
  description: 5_000,
  generalReferralInstructions: 10_000,
  phone: 40,
  address: 500,
  website: 2_048,
} as const;

/** The lists whose values have names, and those names. */
export interface Choices {
  caseTypes: Readonly<Record<string, string>>;
  jurisdictions: Readonly<Record<string, string>>;
}

/** The fields, as versions of them are compared. Pure. */
export function partsOf(choices: Choices): readonly Part[] {
  return NAMES.map((name) => {
    const part = { name, label: LABELS[name] };
    return isList(name) ? { ...part, choices: choices[name], isList: true } : part;
  });
}

/** A profile as the texts of a form: of a list its values, in one order whatever the server has. Pure. */
export function textsOf(firm: Pick<OwnFirm, ProfileName>): Texts {
  return Object.fromEntries(
    NAMES.map((name) => [name, isList(name) ? textOfList(firm[name]) : (firm[name] ?? '')]),
  );
}

/** Pure. */
export function textOfList(values: readonly string[]): string {
  return [...values].sort().join(',');
}

/** Pure. */
export function listIn(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

/** What the server is sent of texts that were changed: an empty one is none, an empty list is any. Pure. */
export function changeOf(texts: Texts): FirmChange {
  const entries = Object.entries(texts) as [ProfileName, string][];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, isList(name) ? listIn(text) : text || null]),
  ) as FirmChange;
}

/** What must change before the profile can be saved: a sentence for each field. Pure. */
export function faultsOf({ name = '', website = '' }: Texts): FieldFaults {
  const isAddress = website === '' || /^https?:\/\/[^/\s]\S*$/i.test(website);
  return foundFaults({
    name: name === '' ? 'Enter the name of your firm.' : undefined,
    website: isAddress ? undefined : 'Enter the whole address, such as https://abbottcrane.example.',
  });
}

function isList(name: ProfileName): name is keyof Choices {
  return name === 'caseTypes' || name === 'jurisdictions';
}
