import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ApiError,
  ERROR_GUIDE,
  type ErrorCode,
  type InternalErrorCode,
  statusOf,
} from '@referral-exchange/contracts';
import { errorBody } from '@referral-exchange/http';
import { docUrlFault } from './error-pages.js';
import { patientFetch } from './patience.js';
import { newWorld, sandbox } from './world.js';

type Code = ErrorCode | InternalErrorCode;

/** Every code, and every reason that its entry names. */
const ERRORS = Object.entries(ERROR_GUIDE).flatMap(([code, { reasons = {} }]) =>
  [undefined, ...Object.keys(reasons)].map((reason) => [code as Code, reason] as const),
);

describe('the docUrl of an error', () => {
  it('of every code and reason leads to its own entry of the served page', async () => {
    const anchors = new Set<string>();
    for (const [code, reason] of ERRORS) {
      const error = new ApiError(code, 'message', reason === undefined ? undefined : { reason });
      const facts = { requestId: 'r', timestamp: 't' };
      const { docUrl } = (errorBody(error, { kind: 'public', origin: sandbox.authUrl, facts }) as any).error;
      expect(await docUrlFault(docUrl)).toBeNull();
      anchors.add(docUrl);
    }
    expect([anchors.size, ERRORS.length > 80]).toEqual([ERRORS.length, true]);
    expect(await docUrlFault(`${sandbox.authUrl}/docs/errors#no_such_code`)).toMatch(/leads to no entry/);
  });

  it.each<[who: string, path: string, anchor: string, init?: { key?: boolean; body?: string }]>([
    ['the gateway', '/api/public/v1/firms/me', 'invalid_api_key'],
    [
      'the gateway, for an address',
      '/api/public/v1/nothing',
      'resource_not_found.unknown_path',
      { key: true },
    ],
    ['a service', `/api/public/v1/sent-cases/${randomUUID()}`, 'resource_not_found', { key: true }],
    ['a service, for a body', '/api/public/v1/sent-cases', 'validation_error', { key: true, body: '{}' }],
    ['the internal API', '/api/v1/auth/session', 'no_token'],
    ['the internal API, for a body', '/api/v1/auth/login', 'validation_error', { body: '{}' }],
  ])('is absolute and right in an error of %s', async (_who, path, anchor, { key, body } = {}) => {
    const { sender } = await newWorld();
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (key) headers['x-api-key'] = sender.keys.full;
    const answer = await patientFetch(sandbox.authUrl + path, {
      method: body ? 'POST' : 'GET',
      headers,
      body,
    });
    const { error } = (await answer.json()) as { error: { code: Code; docUrl: string } };
    expect([error.docUrl, answer.status]).toEqual([
      `${sandbox.authUrl}/docs/errors#${anchor}`,
      statusOf(error.code),
    ]);
  });
});
