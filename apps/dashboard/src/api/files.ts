import { bodyOf, GET } from './client.ts';
import { problemOf, unreachable } from './api-problem.ts';

/** An address of a document, which works for 15 minutes. @throws {ApiProblem} */
export async function addressOf(caseId: string, docId: string): Promise<string> {
  const call = GET('/cases/{caseId}/documents/{docId}/download', { params: { path: { caseId, docId } } });
  return (await bodyOf(call)).data.url;
}

/**
 * The bytes of a document, to show it in the page. Null: they lie at another origin, which the content policy
 * forbids. @throws {ApiProblem}
 */
export async function contentOf(caseId: string, docId: string): Promise<ArrayBuffer | null> {
  const url = await addressOf(caseId, docId);
  if (new URL(url).origin !== location.origin) return null;
  const answer = await fetch(url).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) throw problemOf(answer, await answer.json().catch(() => undefined));
  return answer.arrayBuffer();
}
