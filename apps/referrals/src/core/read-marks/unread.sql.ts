/** What is unread of a listing `l`: its news `n`, and the mark `m` of a person (docs/adr/0165). */
export const NEWS_OF_LISTING =
  'LEFT JOIN referral_news n ON n.firm_id = l.firm_id AND n.referral_id = l.referral_id';

/** `user`: placeholder of the person. */
export function markOfListing(user: string): string {
  return `LEFT JOIN read_marks m ON m.firm_id = l.firm_id AND m.user_id = ${user} AND m.referral_id = l.referral_id`;
}

/** That the person has not read it. `readUntil`: placeholder of what was read of all referrals. */
export function isUnread(readUntil: string): string {
  return `(coalesce(m.is_unread, false) OR coalesce(n.news_at > greatest(m.read_until, ${readUntil}), false))`;
}
