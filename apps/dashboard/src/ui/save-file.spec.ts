import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { downloadFrom } from './save-file.ts';

const PAGE = 'https://exchange.example';
const BUCKET = 'https://documents.s3.us-east-1.amazonaws.com/files/1';
const { location, document, addEventListener, removeEventListener } = globalThis;

describe('a download while a file is uploading', () => {
  let link: { click: jest.Mock; href?: string; download?: string };
  let assign: jest.Mock;
  let page: EventTarget;
  beforeEach(() => {
    jest.useFakeTimers();
    page = new EventTarget();
    link = { click: jest.fn() };
    assign = jest.fn();
    Object.assign(globalThis, {
      location: { origin: PAGE, assign },
      document: { createElement: () => link },
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
    askBeforeLeaving();
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { location, document, addEventListener, removeEventListener });
  });

  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is saved by a link at the own origin, which is no way out of the page', () => {
    downloadFrom(`${PAGE}/files/1`, 'scene.png');
    expect(link.click).toHaveBeenCalled();
    expect(link).toMatchObject({ href: `${PAGE}/files/1`, download: 'scene.png' });
    expect([assign.mock.calls.length, isAsked()]).toEqual([0, true]);
  });

  it('asks nothing as it goes to a bucket, and asks again afterwards', () => {
    assign.mockImplementation(() => expect(isAsked()).toBe(false));
    downloadFrom(BUCKET, 'scene.png');
    expect(assign).toHaveBeenCalledWith(BUCKET);
    jest.advanceTimersByTime(1_001);
    expect(isAsked()).toBe(true);
  });
});
