import { ApiProblem } from './api-problem.ts';
import { bodyOf, GET, POST } from './client.ts';
import { session } from './session.ts';

/** Asks who is signed in, when the app starts. */
export async function findSession(): Promise<void> {
  try {
    session.open((await bodyOf(GET('/auth/me'))).data);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    session.close();
  }
}

/**
 * @throws {ApiProblem} when the password is wrong, too many were, or a second factor is needed, which the app
 *   cannot ask for yet
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await bodyOf(POST('/auth/login', { body: { email, password } }));
  if (!('user' in data)) throw new ApiProblem(NEEDS_SECOND_FACTOR, { status: 202, code: 'second_factor' });
  session.open(data.user);
}

/** Ends the session at the server, and in all windows. The page is left afterwards. */
export async function signOut(): Promise<void> {
  try {
    await bodyOf(POST('/auth/logout', { body: {} }));
  } catch (error) {
    // it had ended before
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
  }
  session.end();
}

const NEEDS_SECOND_FACTOR =
  'Your account needs a second factor, which this page cannot ask for yet. Tell an administrator of your firm.';
