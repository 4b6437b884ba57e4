import { describe, expect, it } from '@jest/globals';
import { type AssistantView, assistantPage } from './assistant-page.js';

const VIEW: AssistantView = {
  clientName: 'Quill',
  host: 'quill.example',
  registeringFirm: null,
  redirectHost: 'quill.example',
  isOnThisComputer: false,
  scopes: ['cases:read', 'cases:write'],
  formToken: 'token',
  action: '/oauth/interaction/1',
  user: { name: 'Dana Whitfield', email: 'dana@firm.example', firmName: 'Whitfield LLP' },
};
/** What a person reads. */
const textOf = (change: Partial<AssistantView> = {}) =>
  assistantPage({ ...VIEW, ...change })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the page on which a person lets an assistant in', () => {
  it('says who shows the questions, and that the person must trust it', () => {
    expect(textOf()).toContain(
      'Where you must confirm, it is the assistant that shows you the question. Connect only one that you trust.',
    );
    const reading = textOf({ scopes: ['cases:read'] });
    expect(reading).toContain('Connect only one that you trust.');
    expect(reading).not.toContain('must confirm');
  });

  it('offers writing in one sentence', () => {
    expect(textOf()).toContain('Also write drafts of cases and notes on them in your name.');
  });

  it('says who registered an assistant without a document', () => {
    expect(textOf({ host: null })).toContain('Quill was registered by this exchange.');
    const ofFirm = { host: null, registeringFirm: 'Whitfield LLP' };
    expect(textOf(ofFirm)).toContain('Quill was registered by your firm, Whitfield LLP.');
    expect(textOf()).not.toContain('registered');
  });
});
