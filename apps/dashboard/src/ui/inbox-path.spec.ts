import { expect, it } from '@jest/globals';
import { inboxPath } from './inbox-path.ts';

it('names the view and the words, and leaves out what is usual', () => {
  expect(inboxPath({ direction: 'received', view: 'all', q: null })).toBe('/inbox/received');
  expect(inboxPath({ direction: 'sent', view: 'unread', q: '' })).toBe('/inbox/sent?view=unread');
  expect(inboxPath({ direction: 'sent', view: 'all', q: 'a & b' })).toBe('/inbox/sent?q=a+%26+b');
});
