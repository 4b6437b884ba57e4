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

/** @throws {ApiProblem} when the password is wrong, or too many were */
export async function signIn(email: string, password: string): Promise<void> {
  const { user } = (await bodyOf(POST('/auth/login', { body: { email, password } }))).data;
  session.open(user);
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
