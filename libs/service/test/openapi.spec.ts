import { describe, expect, it } from '@jest/globals';
import { Post } from '@nestjs/common';
import { API_AREAS, WEBHOOK_EVENTS, WEBHOOK_HEADERS, webhookOperations } from '@referral-exchange/contracts';
import { FirmResource } from '@referral-exchange/identity';
import { ApiCallbacksTo, describeModule, PublicController } from '@referral-exchange/http';
import { DatabaseModule } from '@referral-exchange/database';
import { KNOWN_ID, startTiny, TinyModule } from '@referral-exchange/testing/tiny';

const nowhere = 'postgres://nobody@127.0.0.1:1/none';
const describeTiny = async (): Promise<any> =>
  describeModule(TinyModule.with([], [DatabaseModule.forRoot({ url: nowhere, migrations: [] })]), {
    title: 'Tiny',
  });

@PublicController('hooks', 'Webhooks')
@FirmResource()
class HooksController {
  @Post()
  @ApiCallbacksTo('{$request.body#/url}', () => webhookOperations('openapi-3.0'))
  create(): void {}
}
@PublicController('other-hooks', 'Webhooks')
@FirmResource()
class OtherHooksController {
  @Post()
  create(): void {}
}
class Subscribed {}

describe('the OpenAPI document', () => {
  it('is made without a database, in 3.0.3 and version 1.0.0', async () => {
    const document = await describeTiny();
    expect([document.openapi, document.info.version, document.info.title]).toEqual([
      '3.0.3',
      '1.0.0',
      'Tiny',
    ]);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/public/v1/things/{id}', '/api/v1/things/{id}', '/api/v1/desk/me']),
    );
    expect(JSON.stringify(document.paths)).not.toContain('/health');
  });

  it('shows the limits that the validators enforce', async () => {
    const { Thing: ThingDto, Slot: SlotDto } = (await describeTiny()).components.schemas;
    expect(ThingDto.required).toEqual(['title']);
    expect(ThingDto.properties.title).toMatchObject({ type: 'string', maxLength: 10 });
    expect(ThingDto.properties.tier).toMatchObject({ type: 'integer', minimum: 1, maximum: 5 });
    expect(ThingDto.properties.status).toMatchObject({ type: 'string', enum: ['OPEN', 'CLOSED'] });
    expect(ThingDto.properties.words).toMatchObject({
      type: 'array',
      items: { type: 'string', enum: ['a', 'b'] },
      description: 'Some words.',
    });
    expect(ThingDto.properties.slots).toMatchObject({
      type: 'array',
      items: { $ref: '#/components/schemas/Slot' },
    });
    expect(SlotDto.properties.firmId).toMatchObject({ type: 'string', format: 'uuid' });
  });

  it('says the query, path and header parameters', async () => {
    const document = await describeTiny();
    const list = document.paths['/api/public/v1/things'].get.parameters;
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'limit',
          in: 'query',
          required: false,
          description: 'Rows on a page.',
          schema: { type: 'integer', minimum: 1, maximum: 100, default: 20, example: 20 },
        }),
        expect.objectContaining({
          name: 'sort',
          in: 'query',
          schema: expect.objectContaining({ enum: ['createdAt', 'title'] }),
        }),
      ]),
    );
    expect(list).toContainEqual(
      expect.objectContaining({ name: 'sort', schema: expect.objectContaining({ default: 'createdAt' }) }),
    );
    const change = document.paths['/api/public/v1/things/{id}/change'].post.parameters;
    expect(change).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Id of the record.',
        schema: { type: 'string', format: 'uuid', example: expect.any(String) },
      },
      { $ref: '#/components/parameters/IdempotencyKey' },
      { $ref: '#/components/parameters/IfMatch' },
    ]);
    expect(document.components.parameters).toMatchObject({
      IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: { maxLength: 255 } },
      IfMatch: { name: 'If-Match', in: 'header', required: false },
      IfNoneMatch: { name: 'If-None-Match', in: 'header', required: false },
    });
    expect(change.filter((parameter: any) => parameter.name === 'id')).toHaveLength(1);
    const touch = document.paths['/api/public/v1/things/{id}/touch'].post.parameters;
    expect(touch).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  });

  it('wraps each answer in its envelope, with its status, headers and pages', async () => {
    const { paths } = await describeTiny();
    const schemaOf = (operation: any, status: number) =>
      operation.responses[status].content['application/json'].schema;
    const list = schemaOf(paths['/api/public/v1/things'].get, 200);
    expect(list.properties.data).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ThingView' },
    });
    expect(list.properties.pagination).toEqual({ $ref: '#/components/schemas/Pagination' });
    const create = paths['/api/public/v1/things'].post;
    expect(Object.keys(create.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '408',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(create.responses[201].description).toBe('Created: the new `ThingView`.');
    // every address can be malformed
    expect(Object.keys(paths['/api/public/v1/things/unwrapped'].get.responses)).toContain('400');
    expect(Object.keys(create.responses[201].headers)).toContain('X-RateLimit-Reset');
    expect(Object.keys(paths['/api/public/v1/things/{id}'].delete.responses)).toContain('204');
    expect(schemaOf(paths['/api/v1/desk/force'].post, 200).properties.meta.properties.success).toBeDefined();
    expect(schemaOf(paths['/api/v1/desk/me'].get, 403)).toEqual({
      $ref: '#/components/schemas/InternalErrorEnvelope',
    });
  });

  it('shows the examples of a body by name, and one of each success', async () => {
    const { requestBody, responses } = (await describeTiny()).paths['/api/public/v1/things'].post;
    expect(requestBody.content['application/json'].examples).toEqual({
      smallest: { summary: 'A title', value: { title: 'A title' } },
      everything: {
        summary: 'Everything',
        value: {
          title: 'A title',
          tier: 1,
          status: 'OPEN',
          customMetadata: { a: 1 },
          words: ['a'],
          slots: [{ firmId: KNOWN_ID }],
        },
        'x-replace': { 'slots.0.firmId': 'A firm' },
      },
    });
    expect(responses[201].content['application/json'].examples).toEqual({
      answer: {
        summary: 'Created: the new `ThingView`.',
        value: {
          data: { id: KNOWN_ID },
          meta: { requestId: expect.any(String), timestamp: expect.any(String) },
        },
      },
    });
  });

  it('names the refusals that every call with a key of a firm can get', async () => {
    const { paths } = await describeTiny();
    const codes = Object.keys(
      paths['/api/public/v1/things'].get.responses[403].content['application/json'].examples,
    );
    expect(codes).toEqual(expect.arrayContaining(['public_api_not_enabled', 'api_key_firm_inactive']));
    const internal = paths['/api/v1/desk/me'].get.responses[403].description;
    expect(internal).not.toContain('public_api_not_enabled');
  });

  it('says which headers an answer has', async () => {
    const { paths, components } = await describeTiny();
    const always = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    const headersOf = (operation: any, status: number) => Object.keys(operation.responses[status].headers);
    const read = paths['/api/public/v1/things/{id}'].get;
    const create = paths['/api/public/v1/things'].post;
    expect(headersOf(read, 200)).toEqual([...always, 'ETag']);
    expect(headersOf(create, 201)).toEqual([...always, 'Idempotent-Replayed']);
    expect(headersOf(create, 400)).toEqual(always);
    for (const status of [429, 503]) expect(headersOf(create, status)).toEqual([...always, 'Retry-After']);
    for (const name of [...always, 'ETag', 'Retry-After'])
      expect([name, components.headers[name].required]).toEqual([name, true]);
    expect(components.headers['Idempotent-Replayed'].required).toBe(false);
  });

  it('shows what an answer to each error code looks like, in its envelope', async () => {
    const { paths, components } = await describeTiny();
    const examplesOf = (operation: any, status: number) =>
      operation.responses[status].content['application/json'].examples;
    const change = paths['/api/public/v1/things/{id}/change'].post;
    expect(examplesOf(change, 400)).toEqual({
      validation_error: { $ref: '#/components/examples/validation_error' },
      invalid_state_transition: { $ref: '#/components/examples/invalid_state_transition' },
    });
    expect(components.examples.validation_error.value).toMatchObject({
      error: { code: 'validation_error', details: { errors: [{ field: 'title', code: 'required' }] } },
      meta: { requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/) },
    });
    expect(examplesOf(paths['/api/v1/desk/me'].get, 401).no_token).toEqual({
      $ref: '#/components/examples/internal_no_token',
    });
    expect(components.examples.internal_no_token.value).toMatchObject({ meta: { success: false } });
  });

  it('says where a reader may ask for what has changed only, and a writer for what has not', async () => {
    const { paths } = await describeTiny();
    const read = paths['/api/public/v1/things/{id}'].get;
    expect(read.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
    expect(read.responses[304]).toEqual({
      description: expect.any(String),
      headers: expect.objectContaining({ ETag: expect.anything() }),
    });
    const list = paths['/api/public/v1/things'].get;
    expect(Object.keys(list.responses)).not.toContain('304');
    expect(paths['/api/public/v1/things/{id}/change'].post.responses[409]).toBeDefined();
  });

  it('stands under the headings of the interface, in their order', async () => {
    const document = await describeTiny();
    expect(document.tags).toEqual([
      { name: 'Referrals', description: API_AREAS.Referrals },
      { name: 'Sessions', description: API_AREAS.Sessions },
    ]);
    expect(document.paths['/api/public/v1/things'].get.tags).toEqual(['Referrals']);
    expect(document.paths['/api/v1/desk/me'].get.tags).toEqual(['Sessions']);
  });

  it('says what is called later because of an operation, with its schemas', async () => {
    const document = (await describeModule(
      { module: Subscribed, controllers: [HooksController] },
      { title: 'Hooks' },
    )) as any;
    const { callbacks } = document.paths['/api/public/v1/hooks'].post;
    expect(Object.keys(callbacks)).toEqual(Object.keys(WEBHOOK_EVENTS));
    const { post } = callbacks['referral.received']['{$request.body#/url}'];
    expect(post.parameters.map(({ name }: any) => name)).toEqual(Object.keys(WEBHOOK_HEADERS));
    const { $ref } = post.requestBody.content['application/json'].schema;
    const body = document.components.schemas[$ref.split('/').at(-1)];
    expect(body.properties).toMatchObject({
      schemaVersion: { type: 'integer', enum: [1] },
      event: { enum: ['referral.received'] },
      referentFirm: {
        oneOf: [{ $ref: expect.stringContaining('Firm') }, { type: 'object', nullable: true, enum: [null] }],
      },
    });
    expect(document.components.schemas.WebhookMaskedCase).toMatchObject({
      additionalProperties: false,
      required: expect.arrayContaining(['referenceNumber']),
    });
    expect(Object.keys(document.components.schemas.WebhookMaskedCase.properties)).toHaveLength(14);
  });

  it('says who may call, from the declarations that the guard obeys', async () => {
    const { paths } = await describeTiny();
    const read = paths['/api/public/v1/things/{id}'].get;
    expect([read.security, read['x-required-tier']]).toEqual([[{ apiKey: [] }], 'read_only']);
    expect(read['x-callers']).toContain('admin');
    expect(paths['/api/public/v1/things/{id}'].delete['x-required-tier']).toBe('full');
    // the admin key, or an operator in session (ADR 176)
    expect(paths['/api/v1/desk/force'].post.security).toEqual([
      { bearer: [] },
      { sessionCookie: [] },
      { adminKey: [] },
    ]);
    expect(paths['/api/v1/desk/open'].get.security).toEqual([]);
    expect(Object.keys(paths['/api/v1/desk/open'].get.responses)).not.toContain('401');
  });

  it('leaves out an address that none of its callers can use', async () => {
    const { paths } = await describeTiny();
    expect(paths['/api/public/v1/things/keys-only'].get.security).toEqual([{ apiKey: [] }]);
    expect(paths).not.toHaveProperty(['/api/v1/things/keys-only']);
  });

  it('gives every operation the name of its method, once under each address', async () => {
    const { paths } = await describeTiny();
    const idsUnder = (prefix: string) =>
      Object.entries(paths)
        .filter(([path]) => path.startsWith(`${prefix}/`))
        .flatMap(([, item]: [string, any]) =>
          Object.values(item).map((operation: any) => operation.operationId),
        );
    for (const ids of [idsUnder('/api/public/v1'), idsUnder('/api/v1')]) {
      expect(ids).toContain('change');
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('is refused when two controllers have methods of one name', async () => {
    const module = { module: Subscribed, controllers: [HooksController, OtherHooksController] };
    await expect(describeModule(module, { title: 'Twice' })).rejects.toThrow(
      'HooksController and OtherHooksController both have a method create',
    );
  });

  it('is served at /openapi.json without a credential, the same', async () => {
    const { app, origin } = await startTiny();
    try {
      const served: any = await (await fetch(`${origin}/openapi.json`)).json();
      expect(served.paths).toEqual(JSON.parse(JSON.stringify((await describeTiny()).paths)));
    } finally {
      await app.close();
    }
  });
});
