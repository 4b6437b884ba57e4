import { describe, expect, it } from '@jest/globals';
import { ERASED } from '@referral-exchange/contracts';
import { erasedRow, setErased } from './erased-columns.js';

describe('what an erasure writes', () => {
  it('empties columns, and keeps a word where there was one', () => {
    expect(setErased({ clientEmail: null, title: ERASED })).toBe(
      "client_email = NULL, title = CASE WHEN title IS NOT NULL THEN 'Erased' END",
    );
  });

  it('does the same to a stored row', () => {
    expect(erasedRow('e.row', { clientEmail: null, title: ERASED })).toBe(
      `(e.row || '{"client_email":null}'::jsonb || CASE WHEN e.row->>'title' IS NULL THEN '{}'::jsonb ELSE '{"title":"Erased"}'::jsonb END)`,
    );
  });
});
