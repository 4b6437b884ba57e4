import type { DeliveryFilter, DeliveryStatus, WebhookEventName } from '../../api/webhooks.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';
import { DELIVERY_STATUSES } from './webhook-words.ts';

/** The log as it is asked for in an address. Days are those of the computer. */
export interface ChosenDeliveries {
  status: DeliveryStatus | '';
  event: FirmEvent | '';
  /** First and last day, YYYY-MM-DD; empty: no end. */
  from: string;
  to: string;
  /** What was typed; a filter if it is an id. */
  caseId: string;
  page: number;
}

/** Events of firms; providers have no webhooks in the dashboard. The compiler compares them with the API. */
type FirmEvent = Exclude<WebhookEventName, `med_referral.${string}` | `pharmacy.${string}`>;
const EVENTS: Readonly<Record<FirmEvent, true>> = {
  'case.created': true,
  'case.updated': true,
  'case.deleted': true,
  'case.status_changed': true,
  'case.rated': true,
  'referral.sent': true,
  'referral.received': true,
  'referral.accepted': true,
  'referral.rejected': true,
  'note.created': true,
  'note.updated': true,
  'document.uploaded': true,
  'document.deleted': true,
  'webhook.test': true,
};
export const EVENT_NAMES = Object.keys(EVENTS) as FirmEvent[];

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter that an address names; what is wrong in it is left out. Pure. */
export function deliveriesIn(params: URLSearchParams): ChosenDeliveries {
  const one = (name: string) => params.get(name) ?? '';
  const known = <T extends string>(names: object, name: string) =>
    Object.hasOwn(names, name) ? (name as T) : '';
  const dayIn = (name: string) => (isCalendarDay(one(name)) ? one(name) : '');
  return {
    status: known<DeliveryStatus>(DELIVERY_STATUSES, one('status')),
    event: known<FirmEvent>(EVENTS, one('event')),
    from: dayIn('from'),
    to: dayIn('to'),
    caseId: one('case').slice(0, 200),
    page: /^[1-9]\d{0,5}$/.test(one('page')) ? Number(one('page')) : 1,
  };
}

/** The address after a change, on its first page. An empty text takes a filter out. Pure. */
export function changedDeliveries(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams([...params]);
  changed.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** Whether a text can be the id of a case. Pure. */
export function isCaseId(text: string): boolean {
  return ID.test(text);
}

/** What is wrong with a filter. Null: it can be asked for. Pure. */
export function faultOf({ from, to, caseId }: ChosenDeliveries): string | null {
  if (from && to && from > to) return 'The first day is after the last one.';
  if (caseId && !isCaseId(caseId))
    return 'A case ID has 36 characters, such as 0192f3a0-2000-7000-8000-000000000001.';
  return null;
}

/** Whether nothing is left out. Pure. */
export function isEverything({ status, event, from, to, caseId }: ChosenDeliveries): boolean {
  return !(status || event || from || to || caseId);
}

/** The filter as the API takes it. Pure but for the zone of the computer. */
export function queryOf({ status, event, from, to, caseId, page }: ChosenDeliveries): DeliveryFilter {
  return {
    page,
    ...(status && { status }),
    ...(event && { eventType: event }),
    ...(from && { dateFrom: new Date(`${from}T00:00:00.000`).toISOString() }),
    ...(to && { dateTo: new Date(`${to}T23:59:59.999`).toISOString() }),
    ...(caseId && { baseCaseId: caseId }),
  };
}
