import type { ReadInput } from '@referral-exchange/http';
import type { CaseReference } from '../case/case-reference.js';
import type { CaseState } from '../case/case-state.js';
import type { Hop } from '../case/hop.entity.js';

/** A command for a case or a referral. */
export interface ReferralCommand<Input extends object> {
  reference: CaseReference;
  readInput: ReadInput<Input>;
  /** The `If-Match` header as received. */
  ifMatch?: string;
}

/** A command without a body. */
export type BareCommand = Omit<ReferralCommand<object>, 'readInput'>;

/** The case after the action, and the hop that was changed. */
export interface ChangedReferral {
  state: CaseState;
  hop: Hop;
}
