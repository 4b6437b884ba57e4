import type { Firm } from './firm.entity.js';

/** A receiver as its rules see it. */
export interface SlotFirm extends Omit<Firm, 'timeZone' | 'updatedAt'> {
  /** It set its relationship with the sender to inactive. */
  isRefusing: boolean;
}
