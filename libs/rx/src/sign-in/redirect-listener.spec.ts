import { describe, expect, it } from '@jest/globals';
import { listenForRedirect } from './redirect-listener.js';

/** Of this process alone, and below the ports that the system gives to connections of other tests. */
const PORTS = [0, 1].map((nth) => 12_000 + (process.pid % 3_000) * 2 + nth);

describe('the listener for the browser', () => {
  it('takes the answer to its own request only, and says so to the person', async () => {
    const listener = await listenForRedirect(PORTS, 'mine', new AbortController().signal);
    const other = await fetch(`${listener.redirectUri}?code=evil&state=theirs`);
    const elsewhere = await fetch(new URL('/?code=evil&state=mine', listener.redirectUri));
    const own = await fetch(`${listener.redirectUri}?code=c-1&state=mine`);
    expect([other.status, elsewhere.status, own.status]).toEqual([404, 404, 200]);
    expect(await own.text()).toContain('Done.');
    expect((await listener.answer).href).toBe(`${listener.redirectUri}?code=c-1&state=mine`);
    listener.close();
  });

  it('takes the next port when one is in use, and says which ones when all are', async () => {
    const { signal } = new AbortController();
    const first = await listenForRedirect(PORTS, 'a', signal);
    const second = await listenForRedirect(PORTS, 'b', signal);
    expect(new URL(second.redirectUri).port).not.toBe(new URL(first.redirectUri).port);
    await expect(listenForRedirect(PORTS, 'c', signal)).rejects.toThrow(
      `Ports ${PORTS.join(', ')} of this machine are all in use`,
    );
    first.close();
    second.close();
  });

  it('stops to wait when the time is over', async () => {
    const controller = new AbortController();
    const listener = await listenForRedirect(PORTS, 'mine', controller.signal);
    controller.abort(new Error('too late'));
    await expect(listener.answer).rejects.toThrow('too late');
    listener.close();
  });
});
