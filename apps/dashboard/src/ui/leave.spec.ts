import { afterAll, expect, it, jest } from '@jest/globals';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { forgetPerson } from './leave.ts';

const { location, addEventListener, removeEventListener } = globalThis;
afterAll(() => Object.assign(globalThis, { location, addEventListener, removeEventListener }));

it('who signs out leaves the page at once, also with files in a form', () => {
  const page = new EventTarget();
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const assign = jest.fn(() => expect(isAsked()).toBe(false));
  Object.assign(globalThis, {
    location: { assign },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  askBeforeLeaving();
  expect(isAsked()).toBe(true);
  forgetPerson();
  expect(assign).toHaveBeenCalledWith('/app/sign-in');
});
