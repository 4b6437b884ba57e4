/** UUID of any version, as path parameters and bodies carry it. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A case `ABC-0001` or a hop `ABC-0001-R2` (decisions, section 3). */
export const REFERENCE_NUMBER_PATTERN = /^[A-Z0-9]{3,6}-\d{4,}(-R\d+)?$/i;
/** `req_` and 24 hex digits (decisions, 1.6). */
export const REQUEST_ID_PATTERN = /^req_[0-9a-f]{24}$/;
