import { describe, expect, it } from '@jest/globals';
import { redact, REDACTED } from './redact.js';

describe('redact', () => {
  it.each([
    'authorization', 'X-API-Key', 'x-admin-api-key', 'X-Principal', 'Cookie', 'set-cookie', 'password', 'newPassword', 'secret',
    'client_secret', 'accessToken', 'refresh_token', 'clientFirstName', 'clientLastName', 'clientEmail', 'email',
    'patientDateOfBirth', 'drugName', 'notes', 'search',
  ])('hides %s', (key) => {
    expect(redact({ a: { [key]: 'hunter2' } })).toEqual({ a: { [key]: REDACTED } });
  }); // prettier-ignore

  it('leaves what is of use', () => {
    const fields = { method: 'GET', status: 200, firmId: 'f', keyId: 'k', at: new Date(0), list: [1, null] };
    expect(redact(fields)).toEqual(fields);
  });

  it('keeps the names of a database error, not its detail', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505', constraint: 'users_email', table: 'users', detail: 'Key (email)=(a@b.c) already exists',
      cause: new Error('inner'),
    }); // prettier-ignore
    const told = redact({ err: error }) as { err: Record<string, unknown> };
    expect(told.err).toMatchObject({ code: '23505', constraint: 'users_email', message: 'duplicate key' });
    expect(JSON.stringify(told)).not.toContain('a@b.c');
  });

  it('leaves out the values that Postgres and the JSON parser quote', () => {
    const refused = Object.assign(new Error('invalid input syntax for type date: "Whitfield"'), {
      code: '22007',
    });
    const parsed = (() => {
      try {
        return JSON.parse('{"patientLastName": Whitfield}') as Error;
      } catch (error) {
        return error as Error;
      }
    })();
    for (const error of [refused, parsed]) {
      expect(error.message).toContain('Whitfi');
      const told = JSON.stringify(redact({ err: new Error('outer', { cause: error }) }));
      expect(told).not.toContain('Whitfi');
      expect(told).toContain('redact.spec');
    }
  });

  it('ends at circles', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(JSON.stringify(redact(circle))).toContain('[deep]');
  });
});
