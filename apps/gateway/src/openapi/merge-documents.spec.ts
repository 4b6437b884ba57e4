import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { API_AREAS } from '@referral-exchange/contracts';
import { internalDocument, publicDocument } from './interface-documents.js';
import { DescriptionConflict, type ServiceDocument } from './merge-documents.js';

const ORIGIN = 'https://exchange.example.com';
const text = { type: 'string' };

function operation(operationId: string, schema?: string): object {
  const content = schema && { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
  return {
    operationId,
    tags: ['T'],
    security: [{ apiKey: [] }],
    responses: { 200: { description: 'OK', ...(content && { content }) } },
  };
}

function described(service: string, paths: object, schemas: object = {}): ServiceDocument {
  const securitySchemes = {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
  };
  const document = {
    openapi: '3.0.3',
    info: { title: service, version: '1.0.0' },
    paths,
    components: { schemas, securitySchemes },
  };
  return { service, document: document as unknown as OpenAPIObject };
}

describe('the merged description', () => {
  const auth = described(
    'auth',
    {
      '/api/public/v1/firms/me': { get: operation('getMyFirm', 'Me') },
      '/api/v1/firms/me': { get: operation('getMyFirm', 'Me') },
      '/api/v1/admin/firms': { post: operation('admin_create', 'Secret') },
      '/internal/credentials/verify': { post: operation('verify') },
    },
    {
      Me: { type: 'object', properties: { meta: { $ref: '#/components/schemas/Meta' } } },
      Meta: text,
      Secret: text,
    },
  );
  const referrals = described(
    'referrals',
    { '/api/public/v1/sent-cases': { get: operation('list', 'Meta') } },
    { Meta: text },
  );

  it('of the public API holds its paths, relative to {base_url}, and no others', () => {
    const merged = publicDocument([auth, referrals], ORIGIN);
    expect(merged).toMatchObject({
      openapi: '3.0.3',
      info: { version: '1.0.0' },
      servers: [{ url: `${ORIGIN}/api/public/v1` }],
    });
    expect(Object.keys(merged.paths)).toEqual(['/firms/me', '/sent-cases']);
  });

  it('has once what a library gives to several services, word for word', () => {
    const path = { '/api/v1/admin/dead-letters/{service}': { get: operation('listDeadLetters') } };
    const merged = internalDocument([described('auth', path), described('webhooks', path)], ORIGIN);
    expect(Object.keys(merged.paths)).toEqual(['/admin/dead-letters/{service}']);
  });

  it('is in order: by path, reads before writes', () => {
    const other = described('other', {
      '/api/public/v1/b/{id}': { delete: operation('d'), patch: operation('c'), get: operation('b') },
      '/api/public/v1/b': { post: operation('f'), get: operation('e') },
      '/api/public/v1/a': { put: operation('a') },
    });
    const { paths } = publicDocument([other], ORIGIN);
    expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
      ['/a', ['put']],
      ['/b', ['get', 'post']],
      ['/b/{id}', ['get', 'patch', 'delete']],
    ]);
  });

  it('of the internal API holds its own', () => {
    const merged = internalDocument([auth, referrals], ORIGIN);
    expect(merged.servers).toEqual([{ url: `${ORIGIN}/api/v1` }]);
    expect(Object.keys(merged.paths)).toEqual(['/admin/firms', '/firms/me']);
  });

  it('holds only what its paths refer to, also through others', () => {
    const { components } = publicDocument([auth, referrals], ORIGIN);
    expect(Object.keys(components?.schemas ?? {})).toEqual(['Me', 'Meta']);
    expect(Object.keys(components?.securitySchemes ?? {})).toEqual(['apiKey']);
  });

  it('keeps shared headers and parameters that are used, and shows the headings in the order of the interface', () => {
    const listed = (id: string, tags: string[]) => ({
      ...operation(id),
      tags,
      parameters: [{ $ref: '#/components/parameters/P' }],
      responses: { 200: { description: 'OK', headers: { H: { $ref: '#/components/headers/H' } } } },
    });
    const other = described('other', {
      '/api/public/v1/webhooks': { get: listed('hooks', ['Webhooks']) },
      '/api/public/v1/x': { get: listed('x', ['Sent cases', 'Of no area']) },
    });
    Object.assign(other.document.components!, {
      parameters: { P: { name: 'p', in: 'query' }, Unused: { name: 'u', in: 'query' } },
      headers: { H: { schema: text }, Unused: { schema: text } },
    });
    const { components, tags } = publicDocument([other], ORIGIN);
    expect([components?.parameters, components?.headers]).toEqual([
      { P: { name: 'p', in: 'query' } },
      { H: { schema: text } },
    ]);
    expect(tags).toEqual([
      { name: 'Sent cases', description: API_AREAS['Sent cases'] },
      { name: 'Webhooks', description: API_AREAS.Webhooks },
      { name: 'Of no area' },
    ]);
  });

  it('joins the methods of one path that two services have', () => {
    const more = described('more', { '/api/public/v1/sent-cases': { post: operation('create') } });
    expect(Object.keys(publicDocument([referrals, more], ORIGIN).paths['/sent-cases'] ?? {})).toEqual([
      'get',
      'post',
    ]);
  });

  it.each<[string, ServiceDocument, string]>([
    [
      'one schema name for two things',
      described(
        'other',
        { '/api/public/v1/x': { get: operation('x', 'Meta') } },
        { Meta: { type: 'number' } },
      ),
      'schemas/Meta of other differs',
    ],
    [
      'one operation twice',
      described('other', { '/api/public/v1/sent-cases': { get: operation('other') } }),
      'GET /sent-cases is declared again by other',
    ],
    [
      'one operation id twice',
      described('other', { '/api/public/v1/x': { get: operation('list') } }),
      'operation id list',
    ],
  ])('fails loudly on %s', (_case, other, message) => {
    const merge = () => publicDocument([referrals, other], ORIGIN);
    expect(merge).toThrow(DescriptionConflict);
    expect(merge).toThrow(message);
    const told: Error[] = [];
    const shown = publicDocument([referrals, other], ORIGIN, (conflict) => told.push(conflict));
    expect(told[0]?.message).toContain(message);
    expect(shown.components?.schemas).toEqual({ Meta: text });
  });
});
