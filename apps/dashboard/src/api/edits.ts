import { useMutation } from '@tanstack/react-query';
import { ApiProblem, problemOf } from './api-problem.ts';
import { bodyOf, GET, PATCH } from './client.ts';
import type { ActedOn } from './inbox.ts';
import { recordOf } from './record-of.ts';
import { changed, type Referral } from './referral.ts';
import { tagOf } from './tag-of.ts';

/** A record with the tag of its version. */
export interface Version {
  record: Readonly<Record<string, unknown>>;
  tag: string;
}

type Place = Pick<Referral, 'id' | 'perspective'>;

/** The record as the firm may edit it now. @throws {ApiProblem} */
export async function readVersion({ id, perspective }: Place): Promise<Version> {
  const params = { path: { id } };
  const { data, error, response } =
    perspective === 'sent'
      ? await GET('/sent-cases/{id}', { params })
      : await GET('/received-referrals/{id}', { params });
  if (!data) throw problemOf(response, error);
  return { record: recordOf(id, data.data), tag: tagOf(response) };
}

interface Edit {
  changes: Readonly<Record<string, unknown>>;
  /** Of the version that was edited: it is refused when somebody else saved meanwhile. */
  tag: string;
}

/** Saves what was changed of a record. */
export function useEdit(referral: Place & ActedOn) {
  const { id, perspective } = referral;
  return useMutation({
    mutationFn: ({ changes: body, tag }: Edit) => {
      const params = { path: { id }, header: { 'If-Match': tag } };
      return perspective === 'sent'
        ? bodyOf<unknown>(PATCH('/sent-cases/{id}', { params, body }))
        : bodyOf<unknown>(PATCH('/received-referrals/{id}', { params, body }));
    },
    onSettled: () => changed(referral),
  });
}

/** Whether somebody else saved meanwhile. */
export function isOutdated(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.reason === 'version_mismatch';
}
