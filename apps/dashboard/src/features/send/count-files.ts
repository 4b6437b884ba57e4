import { DraftBox } from '../../ui/draft-box.ts';
import { uploadsOf } from '../../ui/uploads.ts';
import { type CaseDraft, newDraft } from './case-draft.ts';
import { heldFiles, sendable } from './held-files.ts';

/** How many files of a list are not at the server: those that wait for the case, and those on their way. */
export function countOf(id: string, caseId: string | undefined): number {
  return sendable(heldFiles(id)).length + (caseId === undefined ? 0 : uploadsOf(caseId).openCount);
}

/** The draft knows how many of its files are not there yet, also while its person is at another page. */
export function countArrivals(id: string, person: string, caseId: string): void {
  const uploads = uploadsOf(caseId);
  let { openCount } = uploads;
  const stop = uploads.subscribe(() => {
    if (uploads.openCount === openCount) return;
    ({ openCount } = uploads);
    const { state, change } = new DraftBox<CaseDraft>(person, caseId, newDraft);
    const { files } = state.draft;
    const count = countOf(id, caseId);
    // never more: a window that has none of them may have said that it knows
    if (files?.id === id && files.count > count) change(() => ({ files: { id, count } }));
    if (openCount === 0) stop();
  });
}
