import { latestOutgoing, type CaseState } from './case-state.js';
import { caseUpdatedFor, visibleThrough, visibleHops, type Viewer } from './case.policy.js';
import type { Hop } from './hop.entity.js';

/** A case as a viewer sees it through a hop. Made once an answer, for record and tag. */
export interface CaseView<H extends Hop | null = Hop | null> {
  viewer: Viewer;
  state: CaseState;
  /** Null: a draft. */
  hop: H;
  /** The hops that the viewer may see. */
  hops: Hop[];
  /** When what the viewer sees last changed. */
  updatedAt: Date;
}

/** The case as it is seen through a hop. Pure. */
export function caseViewOf<H extends Hop | null>(live: CaseState, liveHop: H, viewer: Viewer): CaseView<H> {
  const { state, hop } = visibleThrough(live, liveHop, viewer);
  const updatedAt = caseUpdatedFor(state.case, hop, viewer);
  return { viewer, state, hop, hops: visibleHops(state, viewer), updatedAt };
}

/** The case as its sender sees it: through its latest hop. An administrator sees it as the owner. Pure. */
export function sentCaseView(state: CaseState, viewer: Viewer): CaseView {
  const senderId = viewer.isAdmin ? state.case.ownerFirmId : viewer.firmId;
  return caseViewOf(state, latestOutgoing(state, senderId), viewer);
}
