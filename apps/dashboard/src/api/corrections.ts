import { useMutation } from '@tanstack/react-query';
import { type CaseDocument, type Note } from './activity.ts';
import { PAGE_ROWS } from './all-pages.ts';
import { ApiProblem } from './api-problem.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';
import { referralKeys } from './referral.ts';

type Schemas = components['schemas'];
type NotePlace = Pick<Note, 'id' | 'baseCaseId'>;
type DocumentPlace = Pick<CaseDocument, 'id' | 'caseId'>;

interface Page<T> {
  data: T[];
  pagination?: { totalPages: number };
}

/** A note as it is now. @throws {ApiProblem} */
export function readNote({ id, baseCaseId: caseId }: NotePlace): Promise<Note> {
  const find = findIn<Note>(id, (page) => {
    const params = { path: { caseId }, query: { page, limit: PAGE_ROWS } };
    return bodyOf(GET('/cases/{caseId}/notes', { params }));
  });
  return inWords(find, NOTE_GONE);
}

/** Corrects a note. @throws {ApiProblem} */
export async function correctNote({ id, baseCaseId }: NotePlace, body: Schemas['UpdateNote']): Promise<void> {
  const params = { path: { caseId: baseCaseId, noteId: id } };
  try {
    await inWords(doneBy(PATCH('/cases/{caseId}/notes/{noteId}', { params, body })), NOTE_GONE);
  } finally {
    void readAgain(referralKeys.notes(baseCaseId));
  }
}

/** A document as it is now. @throws {ApiProblem} */
export function readDocument({ id, caseId }: DocumentPlace): Promise<CaseDocument> {
  const find = findIn<CaseDocument>(id, (page) => {
    const params = { path: { caseId }, query: { page, limit: PAGE_ROWS } };
    return bodyOf(GET('/cases/{caseId}/documents', { params }));
  });
  return inWords(find, DOCUMENT_GONE);
}

/** Changes what is said of a document. @throws {ApiProblem} */
export async function describeDocument(
  { id, caseId }: DocumentPlace,
  body: Schemas['UpdateDocument'],
): Promise<void> {
  const params = { path: { caseId, docId: id } };
  try {
    await inWords(doneBy(PATCH('/cases/{caseId}/documents/{docId}', { params, body })), DOCUMENT_GONE);
  } finally {
    void refreshDocuments(caseId);
  }
}

/** Deletes a document for good. */
export function useDeleteDocument() {
  return useMutation({
    mutationFn: ({ id, caseId }: DocumentPlace) => {
      const call = DELETE('/cases/{caseId}/documents/{docId}', { params: { path: { caseId, docId: id } } });
      return inWords(doneBy(call), DOCUMENT_GONE);
    },
    // also after a refusal: a colleague may have deleted it
    onSettled: (_data, _error, { caseId }) => refreshDocuments(caseId),
  });
}

const NOTE_GONE = 'Your firm can no longer see this note.';
const DOCUMENT_GONE =
  'This document is not there any more: it was deleted, or your access to it ended with the referral.';

function refreshDocuments(caseId: string): Promise<void> {
  return readAgain(referralKeys.documents(caseId));
}

/** A row of a list that has no address of its own. @throws {ApiProblem} 404 when it is not there */
async function findIn<T extends { id: string }>(
  id: string,
  read: (page: number) => Promise<Page<T>>,
): Promise<T> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, pagination } = await read(page);
    const found = data.find((row) => row.id === id);
    if (found) return found;
    last = pagination?.totalPages ?? 1;
  }
  throw new ApiProblem('It is not in the list any more.', { status: 404, code: 'not_found' });
}

/** Tells a person what is not there, and why. @throws {ApiProblem} */
async function inWords<T>(call: Promise<T>, gone: string): Promise<T> {
  try {
    return await call;
  } catch (problem) {
    throw problem instanceof ApiProblem && problem.status === 404 ? problem.inWords(gone) : problem;
  }
}
