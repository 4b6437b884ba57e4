/** `lastError` of a delivery whose subscription was deactivated or deleted (decisions, section 7). */
export const NO_LONGER_ACTIVE = 'Subscription is no longer active';
