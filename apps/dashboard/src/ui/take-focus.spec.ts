import { expect, it, jest } from '@jest/globals';
import { takeFocus } from './take-focus.ts';

/** A key that is pressed on the notice, or on something in it. True: a shortcut of the page would hear it. */
function isHeard(notice: EventTarget, atMs: number, more: object = {}): boolean {
  const stopPropagation = jest.fn();
  const event = new Event('keydown');
  for (const [name, value] of Object.entries({ timeStamp: atMs, stopPropagation, ...more }))
    Object.defineProperty(event, name, { value });
  notice.dispatchEvent(event);
  return stopPropagation.mock.calls.length === 0;
}

it('what is typed on into a field that has gone acts as no shortcut, until the person pauses', () => {
  const focus = jest.fn();
  const notice = Object.assign(new EventTarget(), { focus });
  takeFocus(notice as unknown as HTMLElement);
  expect(focus).toHaveBeenCalled();
  const start = performance.now();
  expect([300, 2_200, 4_100].map((ms) => isHeard(notice, start + ms))).toEqual([false, false, false]);
  expect(isHeard(notice, start + 6_200)).toBe(true);
});

it('a key with Ctrl is none that was typed on, nor one on a button of the notice', () => {
  const notice = Object.assign(new EventTarget(), { focus: () => {} });
  takeFocus(notice as unknown as HTMLElement);
  const now = performance.now();
  expect(isHeard(notice, now, { ctrlKey: true })).toBe(true);
  expect(isHeard(notice, now, { target: new EventTarget() })).toBe(true);
});
