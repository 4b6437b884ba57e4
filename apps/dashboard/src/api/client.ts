import createClient from 'openapi-fetch';
import { problemOf } from './api-problem.ts';
import { callServer } from './call-server.ts';
import type { paths as InternalPaths } from './generated/internal-api.js';
import type { paths as PublicPaths } from './generated/public-api.js';

/** A session may call the public operations too, at the same prefix. */
const client = createClient<PublicPaths & InternalPaths>({
  baseUrl: '/api/v1',
  fetch: callServer,
  // ?status=SENT,CLOSED
  querySerializer: { array: { style: 'form', explode: false } },
});

export const { GET, POST, PATCH, DELETE, PUT } = client;

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of an answer. @throws {ApiProblem} when the call did not work */
export async function bodyOf<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined || data === null) throw problemOf(response, error);
  return data;
}

/** For a call whose answer has no body. @throws {ApiProblem} when it did not work */
export async function doneBy(call: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw problemOf(response, error);
}
