/** Each restore adds as much to the positions to come, more than are ever given (docs/adr/0142). */
export const POSITIONS_OF_A_RESTORE = 1_000_000_000_000;

/**
 * After a restore: clients hold positions that this database has not given yet. The next ones are above
 * those, so their cursors go on without a gap.
 */
export const SKIP_POSITIONS = `SELECT setval('status_update_positions', nextval('status_update_positions') + ${POSITIONS_OF_A_RESTORE})`;
