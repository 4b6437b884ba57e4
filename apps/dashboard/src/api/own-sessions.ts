import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { bodyOf, DELETE, doneBy, GET, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';

/** A place where the person is signed in. */
export type OwnSession = components['schemas']['Session'];

/** Where the person is signed in, the latest first. */
export function useOwnSessions() {
  return useQuery({ queryKey: ['own-sessions'], queryFn: ({ signal }) => readSessions(signal) });
}

/** Ends another session of the person. */
export function useEndSession() {
  return useMutation({ mutationFn: endSession, onSettled: refresh });
}

/**
 * Ends every session but this one, also those that began after the list was read. When one fails, those
 * before it are ended, and trying again ends the rest.
 */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const others = (await readSessions()).filter(({ isCurrent }) => !isCurrent);
      for (const { id } of others) await endSession(id);
    },
    onSettled: refresh,
  });
}

/** Chooses another password, which ends the other sessions and what apps hold. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: components['schemas']['ChangePassword']) =>
      bodyOf(POST('/auth/change-password', { body })),
    // it holds passwords
    gcTime: 0,
    onSuccess: () => {
      void refresh();
      void readAgain(['connected-apps']);
    },
  });
}

async function readSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  return (await bodyOf(GET('/auth/sessions', { signal }))).data;
}

/** One that has ended already is ended. @throws {ApiProblem} */
async function endSession(id: string): Promise<void> {
  try {
    await doneBy(DELETE('/auth/sessions/{id}', { params: { path: { id } } }));
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.status !== 404) throw problem;
  }
}

/** Also after a refusal: some may be ended. */
function refresh(): Promise<void> {
  return readAgain(['own-sessions']);
}
