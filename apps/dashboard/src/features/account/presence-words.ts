import { ApiProblem } from '../../api/api-problem.ts';
import { USED_CODE, WRONG_CODE } from '../../ui/code-words.ts';

/** Why the password or the code was not accepted, in words. Pure. */
export function presenceRefusal(problem: unknown): unknown {
  if (!(problem instanceof ApiProblem) || problem.code !== 'invalid_credentials') return problem;
  if (problem.reason === 'second_factor_replayed') return problem.inWords(USED_CODE);
  return problem.inWords(problem.reason === 'second_factor_wrong' ? WRONG_CODE : 'The password is wrong.');
}
