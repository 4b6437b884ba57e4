import type { HopFacts, StatusChange } from '@referral-exchange/contracts';
import type { FirmOfTest, RawCase } from './random-cases.js';

/**
 * The figures once more, by plain code over the raw histories: nothing of the service is used here. It is
 * slow and simple on purpose.
 */

export interface PlainQuery {
  side: 'received' | 'sent';
  tz?: string;
  referralStartDate?: string;
  referralEndDate?: string;
  firstReferralStartDate?: string;
  firstReferralEndDate?: string;
  signedStartDate?: string;
  signedEndDate?: string;
  caseType?: string;
  jurisdiction?: string;
  partnerId?: string;
}

interface Row {
  hop: HopFacts;
  raw: RawCase;
  entries: StatusChange[];
  partner: FirmOfTest;
  caseType: string;
  jurisdiction: string;
  /** Status of the row by which it was imported; null: it was sent here. */
  imported: string | null;
  acknowledgedAt: string | null;
  signedAt: string | null;
  closingAt: string | null;
  closedAt: string | null;
  /** Every status that it ever had. */
  reached: ReadonlySet<string>;
}

const LABEL: Record<string, string> = {
  SENT: 'Sent', UNDER_EVALUATION: 'Under evaluation', INVESTIGATING: 'Investigating', SIGNED: 'Signed',
  IN_LITIGATION: 'In litigation', CLOSING: 'Closing', CLOSED: 'Closed', REJECTED: 'Rejected', WITHDRAWN: 'Withdrawn',
  won_settled: 'Won or settled', lost: 'Lost', no_longer_pursuing: 'No longer pursuing', rejected: 'Rejected', withdrawn: 'Withdrawn',
}; // prettier-ignore
const ALL_STATUSES = [
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
  'REJECTED',
  'WITHDRAWN',
];
const ACTIVE = ALL_STATUSES.slice(1, 6);
const DAY = 86_400_000;
const ms = (text: string) => new Date(text).getTime();

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local date `YYYY-MM-DD` of an instant. */
function localDate(at: string | number, tz: string): string {
  let format = formats.get(tz);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: tz,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(tz, format);
  }
  return format.format(new Date(at));
}

const addDays = (date: string, days: number) =>
  new Date(ms(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const daysBetween = (a: string, b: string) => (ms(`${b}T00:00:00Z`) - ms(`${a}T00:00:00Z`)) / DAY;

export function plainRows(
  cases: RawCase[],
  firmId: string,
  query: PlainQuery,
  window: 'current' | 'previous',
  now: number,
): Row[] {
  const tz = query.tz ?? 'UTC';
  const within = (at: string | null, from?: string, to?: string) => {
    if (from === undefined && to === undefined) return true;
    if (at === null) return false;
    const date = localDate(at, tz);
    return (from === undefined || date >= from) && (to === undefined || date <= to);
  };
  let [from, to] = [query.referralStartDate, query.referralEndDate];
  if (window === 'previous') {
    if (from === undefined) return [];
    const last = to ?? localDate(now, tz);
    const days = daysBetween(from, last < from ? from : last) + 1;
    [from, to] = [addDays(from, -days), addDays(from, -1)];
  }
  return rowsOf(cases, firmId, query.side).filter(
    ({ hop, raw, caseType, jurisdiction, partner, signedAt }) =>
      within(hop.sentDate, from, to) &&
      within(firstOf(raw, hop, query.side), query.firstReferralStartDate, query.firstReferralEndDate) &&
      within(signedAt, query.signedStartDate, query.signedEndDate) &&
      (query.caseType === undefined || query.caseType === caseType) &&
      (query.jurisdiction === undefined || query.jurisdiction === jurisdiction) &&
      (query.partnerId === undefined || query.partnerId === partner.id),
  );
}

function firstOf(raw: RawCase, hop: HopFacts, side: string): string {
  const firm = side === 'sent' ? 'referringFirm' : 'referentFirm';
  return raw.facts.hops
    .filter((one) => one[firm].id === hop[firm].id)
    .map((one) => one.sentDate)
    .sort()[0]!;
}

function rowsOf(cases: RawCase[], firmId: string, side: 'received' | 'sent'): Row[] {
  const rows: Row[] = [];
  for (const raw of cases) {
    if (raw.facts.isTestCase) continue;
    for (const hop of raw.facts.hops) {
      const isSent = side === 'sent';
      if ((isSent ? hop.referringFirm : hop.referentFirm).id !== firmId) continue;
      const ended = hop.status === 'REJECTED' || hop.status === 'WITHDRAWN';
      const seen = !isSent && ended ? raw.casesAtEnd[hop.id]! : raw.facts;
      if (seen.isArchived || (isSent ? hop.isArchivedBySender : hop.isArchivedByReceiver)) continue;
      const entries = raw.history.filter(
        (one) => one.referralId === hop.id && one.status !== one.previousStatus,
      );
      const isMasked = !isSent && hop.acknowledgement === null;
      const asItStood = { ...hop, ...(!isSent && ended ? raw.casesAtEnd[hop.id]!.hop : {}) };
      const shown = isSent || !ended ? entries : upToEnd(entries);
      rows.push({
        ...happened(asItStood, shown),
        hop: isMasked ? { ...asItStood, warmTransferAttempted: null } : asItStood,
        raw,
        entries: shown,
        partner: isSent ? hop.referentFirm : hop.referringFirm,
        caseType: seen.caseType,
        jurisdiction: seen.jurisdiction,
      });
    }
  }
  return rows;
}

/** Without what came after the last end: a status that was forced from one end to another. */
function upToEnd(entries: StatusChange[]): StatusChange[] {
  const isEnd = (status: string | null) => status === 'REJECTED' || status === 'WITHDRAWN';
  const end = entries.findLastIndex(({ status, previousStatus }) => isEnd(status) && !isEnd(previousStatus));
  return entries.slice(0, end + 1);
}

/** What an imported row says happened, by its status: acknowledged, signed, with an outcome. */
const SAYS: Record<string, string[]> = {
  UNDER_EVALUATION: ['UNDER_EVALUATION'],
  INVESTIGATING: ['UNDER_EVALUATION', 'INVESTIGATING'],
  SIGNED: ['UNDER_EVALUATION', 'SIGNED'],
  IN_LITIGATION: ['UNDER_EVALUATION', 'SIGNED', 'IN_LITIGATION'],
  CLOSING: ['UNDER_EVALUATION', 'SIGNED', 'CLOSING'],
  CLOSED: ['UNDER_EVALUATION', 'SIGNED', 'CLOSING', 'CLOSED'],
};

/** What happened to a hop; all that an import says happened counts at the day of sending. */
function happened(hop: HopFacts, entries: StatusChange[]) {
  const imported = entries.filter(({ source }) => source === 'import').at(-1)?.status ?? null;
  const said = (imported && SAYS[imported]) ?? [];
  const here = entries.filter(({ source }) => source !== 'import');
  const last = (status: string) => here.filter((one) => one.status === status).at(-1)?.createdAt;
  const ifSaid = (status: string) => (said.includes(status) ? hop.sentDate : undefined);
  const signed = here.find(({ status }) => status === 'SIGNED')?.createdAt;
  const closed = hop.closedDate ?? ifSaid('CLOSED') ?? null;
  return {
    imported,
    acknowledgedAt: ifSaid('UNDER_EVALUATION') ?? hop.acknowledgement?.at ?? null,
    signedAt: ifSaid('SIGNED') ?? signed ?? null,
    closingAt: last('CLOSING') ?? ifSaid('CLOSING') ?? last('CLOSED') ?? null,
    closedAt: hop.status === 'CLOSED' ? closed : null,
    reached: new Set<string>([...said, ...entries.map(({ status }) => status)]),
  };
}

const ratio = (a: number, b: number) => (b === 0 ? 0 : Number((a / b).toFixed(4)));
/** How long anything took is unknown where the row of an import has one date for all. */
const since = ({ hop, imported }: Row, at: string | null) =>
  at && !imported ? ms(at) - ms(hop.sentDate) : null;
const inUnits = (time: number | null, unit: number) => (time === null ? null : time / unit);
const hoursOf = (row: Row) => inUnits(since(row, row.acknowledgedAt), 3_600_000);
const daysOf = (row: Row) => inUnits(since(row, row.signedAt), DAY);
const average = (values: number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
const known = (values: (number | null)[]) => values.filter((value) => value !== null);

export function plainKpis(rows: Row[], side: string) {
  const total = rows.length;
  const count = (test: (row: Row) => boolean) => rows.filter(test).length;
  const is = (status: string) => count(({ hop }) => hop.status === status);
  const acknowledged = count(({ acknowledgedAt }) => acknowledgedAt !== null);
  const signed = count(({ signedAt }) => signedAt !== null);
  return {
    [side === 'sent' ? 'totalSent' : 'totalReceived']: total,
    acknowledged,
    acknowledgedRate: ratio(acknowledged, total),
    signed,
    signedRate: ratio(signed, total),
    rejected: is('REJECTED'),
    rejectedRate: ratio(is('REJECTED'), total),
    withdrawn: is('WITHDRAWN'),
    active: count(({ hop }) => ACTIVE.includes(hop.status)),
    closed: is('CLOSED'),
    avgHoursToAcknowledge: average(known(rows.map(hoursOf)).filter((hours) => hours <= 720)),
    avgDaysToSign: average(known(rows.map(daysOf)).filter((days) => days <= 365)),
  };
}

export function plainStages(rows: Row[], now: number) {
  const then = now - 30 * DAY;
  const statusThen = ({ entries }: Row) => entries.filter((one) => ms(one.createdAt) <= then).at(-1)?.status;
  return ALL_STATUSES.map((status) => ({
    status,
    label: LABEL[status],
    count: rows.filter(({ hop }) => hop.status === status).length,
    count30DaysAgo: rows.filter((row) => statusThen(row) === status).length,
  }));
}

export function plainFlow(rows: Row[], now: number) {
  const order = [...ACTIVE, 'CLOSED'];
  const ago = (at: string | null | undefined, from: number, to: number) =>
    at != null && now - ms(at) >= from * DAY && now - ms(at) < to * DAY;
  const passed = (of: (row: Row) => string | null | undefined) => ({
    current: rows.filter((row) => ago(of(row), 0, 30)).length,
    previous: rows.filter((row) => ago(of(row), 30, 60)).length,
  });
  return {
    stages: ACTIVE.map((status, index) => {
      const ever = rows.filter(({ reached }) => reached.has(status));
      const later = ever.filter((row) => order.slice(index + 1).some((next) => row.reached.has(next)));
      return {
        status,
        count: rows.filter(({ hop }) => hop.status === status).length,
        everReached: ever.length,
        reachedNextPercent: ever.length === 0 ? 0 : Number(((later.length / ever.length) * 100).toFixed(2)),
      };
    }),
    throughput: {
      sent: passed(({ hop }) => hop.sentDate),
      acknowledged: passed(({ acknowledgedAt }) => acknowledgedAt),
      signed: passed(({ signedAt }) => signedAt),
      closed: passed(({ closedAt }) => closedAt),
    },
  };
}

export function plainTimes(rows: Row[], what: 'hours' | 'days', query: PlainQuery, now: number) {
  const tz = query.tz ?? 'UTC';
  const limit = what === 'hours' ? 720 : 365;
  const valueOf = what === 'hours' ? hoursOf : daysOf;
  const all = known(rows.map(valueOf));
  const values = all.filter((value) => value <= limit).sort((a, b) => a - b);
  const quantile = (q: number) => {
    if (values.length === 0) return null;
    const place = (values.length - 1) * q;
    const low = Math.floor(place);
    return values[low]! + (values[Math.ceil(place)]! - values[low]!) * (place - low);
  };
  const stats = {
    mean: average(values),
    median: quantile(0.5),
    p90: quantile(0.9),
    count: values.length,
    outlierCount: all.length - values.length,
  };
  const sentDates = rows.map(({ hop }) => localDate(hop.sentDate, tz)).sort();
  const start = query.referralStartDate ?? sentDates[0];
  if (start === undefined) return { stats, bucket: null, start: null, end: null, trend: [] };
  let end = query.referralEndDate ?? localDate(now, tz);
  if (end < start) end = start;
  const length = daysBetween(start, end) + 1;
  const bucket = length <= 31 ? 'day' : length <= 182 ? 'week' : 'month';
  const startOf = (date: string) => bucketStart(date, bucket);
  const starts = new Set<string>();
  for (let date = start; date <= end; date = addDays(date, 1)) starts.add(startOf(date));
  const trend = [...starts].map((date) => {
    const inside = rows.filter(({ hop }) => startOf(localDate(hop.sentDate, tz)) === date);
    const counted = known(inside.map(valueOf)).filter((value) => value <= limit);
    return { date, average: average(counted), count: counted.length };
  });
  return { stats, bucket, start, end, trend };
}

function bucketStart(date: string, bucket: string): string {
  if (bucket === 'month') return `${date.slice(0, 7)}-01`;
  if (bucket === 'day') return date;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

export function plainOutcomes(rows: Row[], outcomes: string[]) {
  const outcomeOf = ({ hop }: Row) => {
    if (hop.status === 'REJECTED') return 'rejected';
    if (hop.status === 'WITHDRAWN') return 'withdrawn';
    return hop.status === 'CLOSING' || hop.status === 'CLOSED' ? hop.closingStatus : null;
  };
  return outcomes.map((outcome) => ({
    outcome,
    label: LABEL[outcome],
    count: rows.filter((row) => outcomeOf(row) === outcome).length,
  }));
}

export function plainTopFirms(rows: Row[]) {
  const ids = [...new Set(rows.map(({ partner }) => partner.id))];
  return ids
    .map((firmId) => {
      const own = rows.filter(({ partner }) => partner.id === firmId);
      const signed = own.filter(({ signedAt }) => signedAt !== null).length;
      return {
        firmId,
        firmName: own[0]!.partner.name,
        total: own.length,
        signed,
        signedRate: ratio(signed, own.length),
      };
    })
    .sort((a, b) => b.total - a.total || b.signed - a.signed || (a.firmName < b.firmName ? -1 : 1))
    .slice(0, 10);
}

export function plainTopCaseTypes(rows: Row[]) {
  const pairs = [...new Set(rows.map(({ caseType, jurisdiction }) => `${caseType} ${jurisdiction}`))];
  return pairs
    .map((pair) => {
      const own = rows.filter(({ caseType, jurisdiction }) => `${caseType} ${jurisdiction}` === pair);
      const [caseType, jurisdiction] = pair.split(' ');
      return {
        caseType,
        jurisdiction,
        count: own.length,
        signed: own.filter(({ signedAt }) => signedAt).length,
      };
    })
    .sort(
      (a, b) =>
        b.count - a.count ||
        b.signed - a.signed ||
        (`${a.caseType} ${a.jurisdiction}` < `${b.caseType} ${b.jurisdiction}` ? -1 : 1),
    )
    .slice(0, 10);
}

export function plainWarm(rows: Row[], query: PlainQuery, now: number) {
  const tz = query.tz ?? 'UTC';
  const attempts = rows.filter(({ hop }) => hop.warmTransferAttempted);
  const figures = (some: Row[]) => {
    const successful = some.filter(({ hop }) => hop.warmTransferSuccessful).length;
    return { attempted: some.length, successful, successRate: ratio(successful, some.length) };
  };
  const { start, end } = plainTimes(rows, 'hours', query, now);
  const months = new Set<string>();
  for (let date = start; date !== null && date <= end!; date = addDays(date, 1)) months.add(date.slice(0, 7));
  const partners = [...new Map(attempts.map(({ partner }) => [partner.id, partner])).values()];
  return {
    kpis: figures(attempts),
    reasonBreakdown: ['FIRM_UNABLE_TO_ANSWER', 'CLIENT_UNABLE_TO_CONTINUE', 'OTHER'].map((reasonType) => ({
      reasonType,
      count: attempts.filter(
        ({ hop }) => !hop.warmTransferSuccessful && hop.warmTransferUnsuccessfulReasonType === reasonType,
      ).length,
    })),
    byPartnerFirm: partners
      .map(({ id, name }) => ({
        firmId: id,
        firmName: name,
        ...figures(attempts.filter(({ partner }) => partner.id === id)),
      }))
      .sort((a, b) => b.attempted - a.attempted || (a.firmName < b.firmName ? -1 : 1)),
    trend: [...months].map((month) => ({
      month,
      ...figures(attempts.filter(({ hop }) => localDate(hop.sentDate, tz).startsWith(month))),
    })),
  };
}

export function plainRevenue(rows: Row[], query: PlainQuery, now: number) {
  const tz = query.tz ?? 'UTC';
  const won = rows.filter(
    ({ hop }) => (hop.status === 'CLOSING' || hop.status === 'CLOSED') && hop.closingStatus === 'won_settled',
  );
  const isMasked = ({ hop }: Row) => query.side === 'received' && hop.acknowledgement === null;
  type Amount =
    | 'settlementAmount'
    | 'attorneyFees'
    | 'netFeeToSendingFirm'
    | 'netFeeToHandlingFirm'
    | 'projectedSettlementAmount';
  const amounts = (some: Row[], name: Amount) =>
    known(some.map((row) => (isMasked(row) ? null : row.hop[name])));
  const sum = (some: Row[], name: Amount) => amounts(some, name).reduce((total, value) => total + value, 0);
  const sums = (some: Row[]) => ({
    caseCount: some.length,
    settlementAmount: sum(some, 'settlementAmount'),
    attorneyFees: sum(some, 'attorneyFees'),
    netFeeToSendingFirm: sum(some, 'netFeeToSendingFirm'),
    netFeeToHandlingFirm: sum(some, 'netFeeToHandlingFirm'),
  });
  const projected = rows.filter(
    (row) =>
      ACTIVE.includes(row.hop.status) &&
      row.hop.status !== 'CLOSING' &&
      !isMasked(row) &&
      row.hop.projectedSettlementAmount !== null,
  );
  const monthOf = ({ closingAt }: Row) => localDate(closingAt!, tz).slice(0, 7);
  const first = won.map(monthOf).sort()[0];
  const months: string[] = [];
  for (
    let date = first && `${first}-01`;
    date && date <= localDate(now, tz);
    date = bucketStart(addDays(date, 32), 'month')
  )
    months.push(date.slice(0, 7));
  const grouped = (keyOf: (row: Row) => string) =>
    [...new Set(won.map(keyOf))].map((key) => ({ key, ...sums(won.filter((row) => keyOf(row) === key)) }));
  return {
    totals: {
      ...sums(won),
      averageSettlement: average(amounts(won, 'settlementAmount')),
      averageAttorneyFees: average(amounts(won, 'attorneyFees')),
    },
    projected: {
      caseCount: projected.length,
      projectedSettlementAmount: sum(projected, 'projectedSettlementAmount'),
    },
    trend: months.map((month) => ({ month, ...sums(won.filter((row) => monthOf(row) === month)) })),
    byCaseType: grouped(({ caseType }) => caseType),
    byJurisdiction: grouped(({ jurisdiction }) => jurisdiction),
    byFirm: grouped(({ partner }) => partner.id),
  };
}
