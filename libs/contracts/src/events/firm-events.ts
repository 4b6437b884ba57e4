/** The events of auth that carry all facts of a firm (FirmFacts). Who keeps a read model of firms handles each of them. */
export const FIRM_EVENTS = [
  'firm.created.v1',
  'firm.updated.v1',
  'firm.activated.v1',
  'firm.deactivated.v1',
  'firm.public_api_changed.v1',
] as const;
