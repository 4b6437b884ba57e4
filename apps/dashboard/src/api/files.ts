import { bytesAt } from './bytes-at.ts';
import { bodyOf, GET } from './client.ts';

/** An address of a document, which works for 15 minutes. @throws {ApiProblem} */
export async function addressOf(caseId: string, docId: string): Promise<string> {
  const call = GET('/cases/{caseId}/documents/{docId}/download', { params: { path: { caseId, docId } } });
  return (await bodyOf(call)).data.url;
}

/** The bytes of a document, to show it in the page. Null: the page may not read them. @throws {ApiProblem} */
export async function contentOf(caseId: string, docId: string): Promise<ArrayBuffer | null> {
  return bytesAt(await addressOf(caseId, docId));
}
