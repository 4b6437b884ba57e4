import type { AuditSearch } from '../../api/operator.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';
import { pageIn } from '../../ui/page-in.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = { test: isCalendarDay };

/** Kinds of records that acts are about, in words. */
export const SUBJECTS: Readonly<Record<NonNullable<AuditSearch['subjectType']>, string>> = {
  firm: 'Firm',
  provider: 'Provider',
  user: 'Person',
  api_key: 'API key',
  crm_token: 'CRM token',
  case: 'Case',
  referral: 'Referral',
  webhook: 'Webhook subscription',
  routing_rule: 'Routing rule',
  login: 'Sign-in',
  oauth_client: 'OAuth app',
  med_case: 'Med case',
  med_referral: 'Referral of a med case',
  audit_log: 'Audit log',
  erasure: 'Erasure',
  legal_hold: 'Legal hold',
  export: 'Export',
  dead_letter: 'Dead letter',
};

/** The filter that an address names, as its fields show it. What it says wrongly is left out. Pure. */
export function auditFilterIn(params: URLSearchParams): AuditSearch {
  const fitting = (name: string, pattern: Pick<RegExp, 'test'>) => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? { [name]: text } : {};
  };
  const kind = params.get('subjectType') ?? '';
  return {
    page: pageIn(params),
    ...fitting('action', /^[\w.]{1,100}$/),
    ...(Object.hasOwn(SUBJECTS, kind) && { subjectType: kind as NonNullable<AuditSearch['subjectType']> }),
    ...fitting('subjectId', UUID),
    ...fitting('actorUserId', UUID),
    ...fitting('dateFrom', DAY),
    ...fitting('dateTo', DAY),
  };
}

/**
 * What the API is asked for. A range that ends before it begins is asked from its end on; the fields keep
 * what is typed, as a year is typed digit by digit. Pure.
 */
export function auditSearchOf(filter: AuditSearch): AuditSearch {
  const { dateFrom: from, dateTo: to } = filter;
  return from && to && from > to ? { ...filter, dateFrom: to, dateTo: from } : filter;
}

/** The assistant through which somebody acted (ADR 195); null: none. Pure. */
export function assistantIn(details: object): string | null {
  const { client } = details as { client?: { name?: unknown } | null };
  return typeof client?.name === 'string' ? client.name : null;
}

/** `referral.status_forced` as it is read. Pure. */
export function actionInWords(action: string): string {
  const [subject = '', act = ''] = action.split('.');
  const words = `${subject} ${act}`.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
