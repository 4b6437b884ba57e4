import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';
import type { TotpSetup } from './second-step.ts';

type Schemas = components['schemas'];
export type SecondFactor = Schemas['SecondFactor'];
/** What a browser makes a passkey with. */
export type PasskeySetup = Schemas['PasskeySetup'];
/** Shows that it is the person, and not a browser that was left open. */
export type Presence = { currentPassword: string } | { code: string };

/** The second factors of the person, the oldest first. */
export function useSecondFactors() {
  return useQuery({
    queryKey: ['second-factors'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/auth/second-factors', { signal }))).data,
  });
}

/** Begins to set up an app. @throws {ApiProblem} */
export async function beginTotp(name: string, presence: Presence): Promise<TotpSetup> {
  return (await bodyOf(POST('/auth/second-factors/totp', { body: { name, ...presence } }))).data;
}

/** Takes the first code of the app; answers the recovery codes of a first factor. @throws {ApiProblem} */
export async function confirmTotp(code: string): Promise<string[] | null> {
  const { data } = await bodyOf(POST('/auth/second-factors/totp/confirm', { body: { code } }));
  void refresh();
  return data.recoveryCodes;
}

/** Begins to make a passkey. @throws {ApiProblem} */
export async function beginPasskey(presence: Presence): Promise<PasskeySetup> {
  return (await bodyOf(POST('/auth/second-factors/passkeys/options', { body: presence }))).data;
}

/** Adds what the browser made; answers the recovery codes of a first factor. @throws {ApiProblem} */
export async function addPasskey(made: {
  registration: string;
  name: string;
  response: object;
}): Promise<string[] | null> {
  const body = made as Schemas['AddPasskey'];
  const { data } = await bodyOf(POST('/auth/second-factors/passkeys', { body }));
  void refresh();
  return data.recoveryCodes;
}

/** Renames a factor. */
export function useRenameFactor({ id }: SecondFactor) {
  return useMutation({
    mutationFn: (name: string) =>
      bodyOf(PATCH('/auth/second-factors/{id}', { params: { path: { id } }, body: { name } })),
    onSettled: refresh,
  });
}

/** Removes a factor. @throws {ApiProblem} */
export async function removeFactor({ id }: SecondFactor, presence: Presence): Promise<void> {
  try {
    await bodyOf(POST('/auth/second-factors/{id}/remove', { params: { path: { id } }, body: presence }));
  } finally {
    // also after a refusal: another window may have removed it
    void refresh();
  }
}

/** Makes new recovery codes in the place of those before. @throws {ApiProblem} */
export async function renewRecoveryCodes(presence: Presence): Promise<string[]> {
  const { data } = await bodyOf(POST('/auth/second-factors/recovery-codes', { body: presence }));
  void refresh();
  return data.recoveryCodes;
}

function refresh(): Promise<void> {
  return readAgain(['second-factors']);
}
