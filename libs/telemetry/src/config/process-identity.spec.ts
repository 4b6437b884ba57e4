import { describe, expect, it } from '@jest/globals';
import { identityOf, parseResourceAttributes, resourceAttributesOf } from './process-identity.js';

describe('who a process is', () => {
  it('has one instance for as long as it lives, told apart from others', () => {
    const { instance } = identityOf('auth', {});
    expect(instance).toMatch(/^[0-9a-f-]{36}$/);
    expect(identityOf('auth', {}).instance).toBe(instance);
  });

  it('takes the instance and the release from the settings, and keeps what else they say', () => {
    const attributes = {
      'service.instance.id': 'auth-7d9f',
      'k8s.pod.name': 'auth-7d9f',
      'service.version': '1',
    };
    const settings = { SERVICE_VERSION: '2', OTEL_RESOURCE_ATTRIBUTES: attributes };
    expect(identityOf('auth', settings)).toEqual({ service: 'auth', version: '2', instance: 'auth-7d9f' });
    expect(resourceAttributesOf('auth', settings)).toEqual({
      'service.name': 'auth',
      'service.version': '2',
      'service.instance.id': 'auth-7d9f',
      'k8s.pod.name': 'auth-7d9f',
    });
    expect(identityOf('auth', { OTEL_RESOURCE_ATTRIBUTES: attributes }).version).toBe('1');
    expect(resourceAttributesOf('auth', {})).not.toHaveProperty('service.version');
  });
});

it.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1, b.c=two%20words ,', { a: '1', 'b.c': 'two words' }],
  ['a=', { a: '' }],
  ['a', undefined],
  ['=1', undefined],
  ['a=%zz', undefined],
])('OTEL_RESOURCE_ATTRIBUTES %j', (text, attributes) => {
  expect(parseResourceAttributes(text)).toEqual(attributes);
});
