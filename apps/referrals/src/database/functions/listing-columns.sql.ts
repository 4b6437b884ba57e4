/** What a change of a case or a referral can change in its listings. */
const CHANGING = [
  'shelf',
  'status',
  'closing_status',
  'case_type',
  'jurisdiction',
  'updated_at',
  'is_archived',
  'is_masked',
  'title',
];
const OF_TEXT = ['shelf', 'is_archived', 'text'];

export const LISTING_COLUMNS = [
  'id',
  'perspective',
  'firm_id',
  'counterparty_firm_id',
  'case_id',
  'referral_id',
  'reference_number',
  'reference_order',
  'sent_date',
  'created_at',
  'referral_created_at',
  ...CHANGING,
].join(', ');
export const TEXT_COLUMNS = OF_TEXT.join(', ');

/** The end of an upsert of `listings` and of `listing_texts`, which writes a row only if it differs. */
export const CHANGE_LISTING = changeOf('l', CHANGING);
export const CHANGE_TEXT = changeOf('t', OF_TEXT);

function changeOf(alias: string, columns: string[]): string {
  const row = (name: string) => `(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  const assignments = columns.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  return `ON CONFLICT (firm_id, id) DO UPDATE SET ${assignments} WHERE ${row(alias)} IS DISTINCT FROM ${row('EXCLUDED')}`;
}

/**
 * Every statement in a function with these settings finds its rows by key (ADR 75, 87). A kept plan is made
 * when a connection first needs it. Made on empty tables it would read whole tables for ever, and one for the
 * cases in hand would be made again for each call, which costs more than the call.
 */
export const BY_KEY = `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off`;
