import { EventEmitter, once } from 'node:events';
import { afterAll, expect, it } from '@jest/globals';
import { staysWithin } from '@referral-exchange/testing';
import type { TestFirm } from './api-client.js';
import { internal, newWorld, refer, sandbox } from './world.js';

const aborts: AbortController[] = [];
afterAll(() => aborts.forEach((abort) => abort.abort()));

/** What comes by the stream of a person of the firm. */
class Hints extends EventEmitter {
  text = '';

  static async of(firm: TestFirm): Promise<Hints> {
    const { body } = await internal.post('/auth/login', firm.user);
    const abort = new AbortController();
    aborts.push(abort);
    const response = await fetch(`${sandbox.internalUrl}/stream`, {
      headers: { authorization: `Bearer ${body.data.accessToken}` },
      signal: abort.signal,
    });
    if (response.status !== 200) throw new Error(await response.text());
    const hints = new Hints();
    void hints.read(response);
    await hints.until('event: open');
    return hints;
  }

  async until(words: string): Promise<void> {
    while (!this.text.includes(words)) await once(this, 'text');
  }

  private async read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body!) {
        this.text += decoder.decode(chunk as Uint8Array, { stream: true });
        this.emit('text');
      }
    } catch {
      // the test is over
    }
  }
}

it('both firms hear within two seconds that a case was referred, and a third firm hears nothing', async () => {
  const [world, elsewhere] = [await newWorld(), await newWorld()];
  const sender = await Hints.of(world.sender);
  const receiver = await Hints.of(world.receiver);
  const third = await Hints.of(elsewhere.sender);
  await staysWithin(2_000, async () => {
    const { referralId } = await refer(world);
    const beganAt = Date.now();
    await Promise.all([sender.until(referralId), receiver.until(referralId)]);
    return Date.now() - beganAt;
  });
  const { referralId } = await refer(world);
  await Promise.all([sender.until(referralId), receiver.until(referralId)]);
  await world.asReceiver.post('/messages/send', { id: referralId, message: 'Dana called.' });
  await Promise.all([sender, receiver].map((hints) => hints.until(`"message","id":"${referralId}"`)));
  // one of its own comes after all others, so what it was not told by then it is never told
  await third.until((await refer(elsewhere)).referralId);
  expect(third.text).not.toContain(referralId);
  for (const { text } of [sender, receiver]) expect(text).not.toMatch(/Dana|Whitfield|Rear-end|ABB-|title/);
});
