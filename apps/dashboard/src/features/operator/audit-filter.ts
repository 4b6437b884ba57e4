import type { AuditSearch } from '../../api/operator.ts';
import { pageIn } from './params.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Kinds of records that acts are about, in words. */
export const SUBJECTS: Readonly<Record<NonNullable<AuditSearch['subjectType']>, string>> = {
  firm: 'Firm',
  provider: 'Provider',
  user: 'Person',
  api_key: 'API key',
  crm_token: 'CRM token',
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

/** What an address asks the audit log for. What it says wrongly is left out. Pure. */
export function auditSearchIn(params: URLSearchParams): AuditSearch {
  const fitting = (name: string, pattern: RegExp) => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? { [name]: text } : {};
  };
  const kind = params.get('subjectType') ?? '';
  const [from, to] = [fitting('dateFrom', DAY).dateFrom, fitting('dateTo', DAY).dateTo];
  // a range that ends before it begins is asked from its end on
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return {
    page: pageIn(params),
    ...fitting('action', /^[\w.]{1,100}$/),
    ...(Object.hasOwn(SUBJECTS, kind) && { subjectType: kind as NonNullable<AuditSearch['subjectType']> }),
    ...fitting('subjectId', UUID),
    ...fitting('actorUserId', UUID),
    ...(first && { dateFrom: first }),
    ...(last && { dateTo: last }),
  };
}

/** `referral.status_forced` as it is read. Pure. */
export function actionInWords(action: string): string {
  const [subject = '', act = ''] = action.split('.');
  const words = `${subject} ${act}`.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
