import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PUT } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
/** For how many days data of the firm is kept; null: as long as the exchange keeps it. */
export type Retention = Schemas['Retention'];
export type RetentionChange = Schemas['ChangeRetention'];

const RETENTION = ['retention'];

export function useRetention() {
  return useQuery({ queryKey: RETENTION, queryFn: ({ signal }) => readRetention(signal) });
}

/** @throws {ApiProblem} */
export async function readRetention(signal?: AbortSignal): Promise<Retention> {
  return (await bodyOf(GET('/firm/retention', { signal }))).data;
}

/** Sets all of them: what is left out is kept as long as the exchange keeps it. @throws {ApiProblem} */
export async function setRetention(body: RetentionChange): Promise<void> {
  try {
    await bodyOf(PUT('/firm/retention', { body }));
  } finally {
    void readAgain(RETENTION);
  }
}
