import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { learnRole } from './call-server.ts';
import { bodyOf, GET, PATCH } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
/** What other firms see of the own one. */
export type OwnFirm = Schemas['CallerFirm'];
export type FirmChange = Schemas['UpdateFirm'];

const OWN_FIRM = ['own-firm'];

export function useOwnFirm() {
  return useQuery({ queryKey: OWN_FIRM, queryFn: ({ signal }) => readOwnFirm(signal) });
}

/** @throws {ApiProblem} */
export async function readOwnFirm(signal?: AbortSignal): Promise<OwnFirm> {
  const { firm } = (await bodyOf(GET('/firms/me', { signal }))).data;
  if (firm) return firm;
  throw new ApiProblem('You belong to no firm, so there is no profile.', { status: 404, code: 'not_found' });
}

/** Changes what other firms see. @throws {ApiProblem} */
export async function changeOwnFirm(body: FirmChange): Promise<void> {
  try {
    await bodyOf(PATCH('/firms/me', { body }));
    // the pages show its name
    learnRole();
  } finally {
    void readAgain(OWN_FIRM);
  }
}
