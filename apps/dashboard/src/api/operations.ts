import type { components as Internal } from './generated/internal-api.js';

/** The person of a session. */
export type SessionUser = Internal['schemas']['SessionUser'];
