import type { FieldFault } from '@referral-exchange/contracts';

/** An edit of nothing (decisions, sections 2 and 3). */
export const NOTHING_TO_CHANGE: FieldFault = {
  field: '',
  code: 'required',
  message: 'At least one field that can be changed is required',
};
