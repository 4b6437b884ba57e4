import { ApiProblem } from './api-problem.ts';

const NO_TAG = 'The server did not say which version of the record this is. Load the page again.';

/**
 * The tag of the version that an answer shows. Without one a change could overwrite what somebody else saved.
 *
 * @throws {ApiProblem} when the answer has none
 */
export function tagOf({ status, headers }: Response): string {
  const tag = headers.get('ETag');
  if (tag !== null) return tag;
  throw new ApiProblem(NO_TAG, { status, code: 'no_version', requestId: headers.get('X-Request-Id') });
}
