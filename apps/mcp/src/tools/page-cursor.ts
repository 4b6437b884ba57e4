import { ToolRefusal } from './tool-refusal.js';

const MAX_PAGE = 10_000;
const CURSOR = /^p(\d{1,5})$/;

/** The page that a cursor names; without one the first. @throws {ToolRefusal} when it is none of ours */
export function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 1;
  const page = Number(CURSOR.exec(decoded(cursor))?.[1]);
  if (!(page >= 1 && page <= MAX_PAGE))
    throw new ToolRefusal('cursor: this is not a cursor of this tool. Leave it out to begin at the start.');
  return page;
}

/** The cursor of the next page; null at the end. */
export function nextCursorOf(pagination: { page: number; totalPages: number } | undefined): string | null {
  if (!pagination || pagination.page >= pagination.totalPages) return null;
  return Buffer.from(`p${pagination.page + 1}`, 'utf8').toString('base64url');
}

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('utf8');
}
