import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '../api/operations.ts';
import { session } from '../api/session.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';

const { location, addEventListener, removeEventListener } = globalThis;
afterAll(() => Object.assign(globalThis, { location, addEventListener, removeEventListener }));

describe('leaving the page', () => {
  let page: EventTarget;
  const reload = jest.fn();
  beforeEach(() => {
    page = new EventTarget();
    Object.assign(globalThis, {
      location: { reload },
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
  });

  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is asked about while anybody has a reason: the form that lets go, or the upload that goes on', () => {
    const form = askBeforeLeaving();
    const upload = askBeforeLeaving();
    form();
    expect(isAsked()).toBe(true);
    upload();
    expect(isAsked()).toBe(false);
  });

  it('is not asked about when somebody else signed in meanwhile, who would see what is there', () => {
    session.open({ id: 'u1' } as SessionUser);
    askBeforeLeaving();
    reload.mockImplementation(() => expect(isAsked()).toBe(false));
    expect(isAsked()).toBe(true);
    session.open({ id: 'u2' } as SessionUser);
    expect(reload).toHaveBeenCalled();
    expect(session.isEnding()).toBe(true);
  });
});
