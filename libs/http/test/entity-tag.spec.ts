import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Get, Post } from '@nestjs/common';
import { FirmResource } from '@referral-exchange/identity';
import {
  ApiData,
  assertIfMatch,
  type Deferred,
  DeferredBody,
  entityTagOf,
  honoursIfMatch,
  IfMatch,
  isTagged,
  PublicController,
  Tagged,
  withEntityTag,
  withMeta,
} from '../src/index.js';
import {
  startTiny,
  ThingDto,
  ThingsController,
  TinyClient,
  TinyModule,
} from '@referral-exchange/testing/tiny';

let title = 'first';
let views = 0;
const record = () => {
  views++;
  return { title, nested: { z: 1, a: [title] } };
};

@PublicController('records', 'Referrals')
@FirmResource()
class RecordsController {
  @Tagged()
  @Get('one')
  @ApiData({ type: 'object' })
  read() {
    const seen = record();
    return withEntityTag(withMeta(seen, { servedAt: Math.random() }), entityTagOf(seen));
  }

  @Tagged()
  @Post('one/change')
  @ApiData({ type: 'object' })
  async change(@DeferredBody(ThingDto) body: Deferred<ThingDto>, @IfMatch() ifMatch: string | undefined) {
    const input = await body.validated();
    assertIfMatch(ifMatch, () => entityTagOf(record()));
    title = input.title;
    const changed = record();
    return withEntityTag(changed, entityTagOf(changed));
  }
}

/** ETag and If-Match (decisions, 1.11), If-None-Match and the rules of comparing (RFC 9110, 13.1). */
describe('entity tags', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  let client: TinyClient;
  beforeAll(async () => {
    tiny = await startTiny(TinyModule.with([], [], [RecordsController]));
    client = new TinyClient(tiny.baseUrl);
  });
  beforeEach(() => {
    title = 'first';
  });
  afterAll(() => tiny.app.close());

  const read = (headers = {}, method = 'GET') => client.call('/records/one', { headers, method });
  const change = (to: string, ifMatch?: string) =>
    client.post(
      '/records/one/change',
      { title: to },
      { headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } },
    );
  const tagOf = async () => (await read()).headers.get('etag')!;

  it('follow the record, not meta; a write gives the tag that the next read gives', async () => {
    const [first, second] = [await read(), await read()];
    expect(first.body.meta.servedAt).not.toBe(second.body.meta.servedAt);
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
    expect(first.headers.get('etag')).toBe(entityTagOf(first.body.data));
    const changed = await change('other');
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect(changed.headers.get('etag')).toBe(await tagOf());
  });

  it.each([
    ['its own', (tag: string) => tag, 200],
    ['a list with it', (tag: string) => `"a,b" , W/"c",${tag}`, 200],
    ['any', () => ' * ', 200],
    ['another', () => '"abc"', 409],
    ['a weak one of the same text', (tag: string) => `W/${tag}`, 409],
    ['its text inside another tag', (tag: string) => `"x${tag.slice(1)}`, 409],
    ['its text without quotes', (tag: string) => tag.slice(1, -1), 409],
    ['a quoted star', () => '"*"', 409],
    ['nothing', () => '', 409],
  ])('If-Match with %s', async (_case, header, status) => {
    const answer = await change('second', header(await tagOf()));
    expect([answer.status, answer.body.error?.details.reason]).toEqual([
      status,
      status === 200 ? undefined : 'version_mismatch',
    ]);
    expect(title).toBe(status === 200 ? 'second' : 'first');
  });

  it('cost nothing to compare when nobody asks', async () => {
    const viewsOf = async (ifMatch?: string) => {
      views = 0;
      await change('second', ifMatch);
      return views;
    };
    expect([await viewsOf(), await viewsOf('*'), await viewsOf(await tagOf())]).toEqual([1, 1, 2]);
  });

  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['it in a list', (tag: string) => `"abc", ${tag}`, 304],
    ['it as a weak one', (tag: string) => `W/${tag}`, 304],
    ['any', () => '*', 304],
    ['another', () => '"abc"', 200],
  ])('If-None-Match with %s', async (_case, header, status) => {
    const tag = await tagOf();
    for (const method of ['GET', 'HEAD']) {
      const answer = await read({ 'if-none-match': header(tag) }, method);
      expect([answer.status, answer.headers.get('etag')]).toEqual([status, tag]);
      expect('data' in answer.body).toBe(status === 200 && method === 'GET');
    }
  });

  it('are declared by what sets and takes them', () => {
    const { change: post } = RecordsController.prototype;
    const { read: tagged, list } = ThingsController.prototype;
    expect([isTagged(post), honoursIfMatch(post)]).toEqual([true, true]);
    expect([isTagged(tagged), honoursIfMatch(tagged)]).toEqual([true, false]);
    expect([isTagged(list), honoursIfMatch(list)]).toEqual([false, false]);
  });
});
