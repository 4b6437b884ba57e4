import { session } from '../api/session.ts';
import { signOut } from '../api/sign-in.ts';
import { forgetDraftsBut } from './kept-drafts.ts';

/** Signs out. What the page holds of the person is gone with the page. @throws {ApiProblem} */
export async function leave(): Promise<void> {
  await signOut();
  forgetPerson();
}

/** Begins anew for somebody else, in all windows, who may not see what this person wrote. */
export function forgetPerson(): void {
  session.end();
  forgetDraftsBut(null);
  location.assign('/app/sign-in');
}
