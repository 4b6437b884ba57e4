/** Events of auth with all facts of a firm (FirmFacts). A read model of firms handles each. */
export const FIRM_EVENTS = [
  'firm.created.v1',
  'firm.updated.v1',
  'firm.activated.v1',
  'firm.deactivated.v1',
  'firm.public_api_changed.v1',
] as const;
