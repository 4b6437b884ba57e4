const PREFIX = 'pharmacy.';

/** In SQL: whether the event of this type is about the pharmacy ledger. */
export const isOfPharmacy = (eventType: string): string => `${eventType} LIKE '${PREFIX}%'`;

/** Whether the event is about the pharmacy ledger, which a restricted practice may not read. */
export function isPharmacyEvent(eventType: string | undefined): boolean {
  return eventType?.startsWith(PREFIX) ?? false;
}
