/** The longest name that is searched for a likely meaning. */
const MAX_COMPARED_LENGTH = 40;
/** Letters that may differ between what was written and what was probably meant. */
const MAX_DISTANCE = 2;
/** A name of fewer letters is part of too many others. */
const MIN_PART_LENGTH = 5;

/**
 * Words that integrators write for words of the interface, in lower case without separators; the first that
 * fits is replaced, in the name that was written and in those that exist.
 */
const WORDS: readonly (readonly [written: RegExp, meant: string])[] = [
  [/receiving|receiver|recipient|handling|partnerfirm/g, 'referent'],
  [/sending|sender|originating|originator/g, 'referring'],
  [/practicearea|mattertype|casecategory/g, 'casetype'],
  [/accidentdate|injurydate|dateofincident|dateofloss/g, 'incidentdate'],
  [/birthdate|birthday|dob$/g, 'dateofbirth'],
  [/phonenumber|telephone|mobile/g, 'phone'],
  [/emailaddress|mailaddress/g, 'email'],
  [/^state$|^stateofcase$/g, 'jurisdiction'],
  [/givenname/g, 'firstname'],
  [/surname|familyname/g, 'lastname'],
  [/percent$/g, 'percentage'],
  [/webhookurl|callbackurl|endpoint/g, 'url'],
];

/**
 * The one of `names` that was probably meant: another spelling of it (`case_type`), a typing error, a word of
 * the domain (receiving for referent), or a part of it that no other has (`phoneNumber` for `clientPhone`).
 * Pure.
 */
export function likelyName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > MAX_COMPARED_LENGTH) return undefined;
  const form = canonical(written);
  if (form === '') return undefined;
  const forms = [...names].map((name) => ({ name, form: canonical(name) }));
  const ranked = forms
    .map((one) => ({ ...one, distance: editDistance(form, one.form) }))
    // a short name is near to everything: at most a third of its letters may differ
    .filter((one) => one.distance <= Math.min(MAX_DISTANCE, Math.floor(one.form.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  if (ranked[0]) return ranked[0].name;
  const around = forms.filter((one) => isPart(form, one.form) || isPart(one.form, form));
  return around.length === 1 ? around[0]!.name : undefined;
}

const isPart = (part: string, whole: string): boolean =>
  part.length >= MIN_PART_LENGTH && (whole.endsWith(part) || whole.startsWith(part));

/** A name without case and separators, in the words of the interface. */
function canonical(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return WORDS.reduce((form, [written, meant]) => form.replace(written, meant), letters);
}

/** Letters to be inserted, deleted, replaced or swapped with the next to make one text of the other. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const [current, above] = [[row], rows[row - 1]!];
    for (let column = 1; column <= b.length; column++) {
      const replaced = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = row > 1 && column > 1 && isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity;
      current.push(Math.min(replaced, swapped, above[column]! + 1, current[column - 1]! + 1));
    }
    rows.push(current);
  }
  return rows[a.length]![b.length]!;
}
