/** How `{caseId}` may be named in a path (decisions, section 6). */
export const OF_CASE = 'Id of the case, or of one of its referrals.';
export const OF_DOCUMENT = 'Id of the document.';
