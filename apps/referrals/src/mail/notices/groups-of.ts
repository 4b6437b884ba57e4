/** Mails of one transaction, unless one notice has more: their rows and counts stay locked until it ends. */
const MAILS_AT_ONCE = 200;

/** Notices in their order, in groups whose mails are written together. Pure. */
export function groupsOf<N extends { people: readonly unknown[] }>(notices: readonly N[]): N[][] {
  const groups: N[][] = [];
  let mails = Infinity;
  for (const notice of notices) {
    mails += notice.people.length;
    if (mails > MAILS_AT_ONCE) {
      groups.push([]);
      mails = notice.people.length;
    }
    groups.at(-1)!.push(notice);
  }
  return groups;
}
