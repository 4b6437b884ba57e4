/** What the fields of pharmacy records have in common. */

/** Ids of the examples; those of one record are the same in all of them. */
export const EXAMPLE = {
  medCase: '0192f3a0-a000-7000-8000-000000000001',
  medReferral: '0192f3a0-b000-7000-8000-000000000001',
  fill: '0192f3a0-c000-7000-8000-000000000001',
  transaction: '0192f3a0-d000-7000-8000-000000000001',
};

/** Longest external id, as of the filter (interface, "Limits"). */
export const MAX_EXTERNAL_ID = 200;

/** Digits before the point of a sum: more than of one amount. */
export const TOTAL = { places: 2, digits: 24, signed: true } as const;
