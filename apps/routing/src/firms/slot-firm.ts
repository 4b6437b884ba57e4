/** A receiver as its rules see it. */
export interface SlotFirm {
  id: string;
  name: string;
  isActive: boolean;
  /** Machine names; empty means any. */
  caseTypes: readonly string[];
  jurisdictions: readonly string[];
  /** It set its relationship with the sender to inactive. */
  isRefusing: boolean;
}
