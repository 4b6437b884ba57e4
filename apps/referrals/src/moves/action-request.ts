import type { Deferred } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import type { CaseReference } from '../case/case-reference.js';
import type { CaseState } from '../case/case-state.js';
import { Hop } from '../case/hop.entity.js';

/** An action as its route got it. */
export interface ActionRequest<Input extends object> {
  caller: Caller;
  name: CaseReference;
  body: Pick<Deferred<Input>, 'validated'>;
  /** The header as it came. */
  ifMatch?: string;
}

/** The case after the action, and the hop that was changed. */
export interface ChangedReferral {
  state: CaseState;
  hop: Hop;
}
