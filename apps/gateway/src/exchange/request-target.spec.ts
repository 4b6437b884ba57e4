import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseRequestTarget } from './request-target.js';

describe('the address of a request', () => {
  it.each([
    ['/api/public/v1/firms/me', 'public', ['firms', 'me']],
    ['/api/public/v1/firms/me/', 'public', ['firms', 'me']],
    ['/api/public/v1/sent-cases?page=2&status=%20x', 'public', ['sent-cases']],
    ['/api/v1/auth/login', 'internal', ['auth', 'login']],
    ['/api/v1', 'internal', []],
    ['/api/public/v1', 'public', []],
    ['/api/v1x/auth', 'origin', ['api', 'v1x', 'auth']],
    ['/api/public/v2/firms', 'origin', ['api', 'public', 'v2', 'firms']],
    ['/', 'origin', []],
    ['/mcp', 'mcp', ['mcp']],
    ['/mcp/?x=1', 'mcp', ['mcp']],
    ['/mcp/readonly', 'mcp', ['mcp', 'readonly']],
    ['/mcp/readonly/x', 'origin', ['mcp', 'readonly', 'x']],
    ['/mcpx', 'origin', ['mcpx']],
    ['/MCP', 'origin', ['MCP']],
    ['/api/public/v1/sent-cases/ABC%20D', 'public', ['sent-cases', 'ABC D']],
    ['/api/v1/%61dmin/referrals', 'internal', ['admin', 'referrals']],
  ])('%s is in the area %s', (url, area, segments) => {
    expect(parseRequestTarget(url)).toMatchObject({ area, segments });
  });

  it('keeps the path as it came, because that is what is sent on', () => {
    expect(parseRequestTarget('/api/v1/%61dmin/?x=1')).toMatchObject({ path: '/api/v1/%61dmin/' });
  });

  it.each([
    ['/api/public/v1/../v1/admin', 'ambiguous_path'],
    ['/api/public/v1/firms/..', 'ambiguous_path'],
    ['/api/public/v1/firms/.', 'ambiguous_path'],
    ['/api/public/v1/firms/%2e%2e/admin', 'ambiguous_path'],
    ['/api/public/v1/firms/%2E./admin', 'ambiguous_path'],
    ['/api/public/v1//admin', 'ambiguous_path'],
    ['//api/public/v1/firms', 'ambiguous_path'],
    ['/api/public/v1/firms//', 'ambiguous_path'],
    ['/api/public/v1/firms%2fme', 'ambiguous_path'],
    ['/api/public/v1/firms%2Fme', 'ambiguous_path'],
    ['/api/public/v1/firms%5cme', 'ambiguous_path'],
    ['/api/public/v1\\admin', 'invalid_character'],
    ['/api/public/v1/firms#x', 'invalid_character'],
    ['/api/public/v1/f\u00e9', 'invalid_character'],
    ['/api/public/v1/firms%zz', 'invalid_percent_encoding'],
    ['/api/public/v1/firms%', 'invalid_percent_encoding'],
    ['/api/public/v1/firms%ff', 'invalid_percent_encoding'],
    ['/api/public/v1/sent-cases?status=%', 'invalid_percent_encoding'],
    ['/api/public/v1/sent-cases?status=a%00b', 'nul_byte'],
    ['/api/public/v1/sent-cases/%00', 'nul_byte'],
    ['http://elsewhere/api/v1/auth', 'not_an_absolute_path'],
    ['*', 'not_an_absolute_path'],
    ['', 'not_an_absolute_path'],
  ])('%s is refused as %s', (url, fault) => {
    expect(parseRequestTarget(url)).toBe(fault);
  });

  it('is never read differently than by a router that decodes it once', () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '%2e',
      '%2F',
      '/',
      'admin',
      'api',
      'v1',
      'public',
      '%5C',
      'x',
      '%25',
      '?',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = `/${pieces.join('/')}`;
        const target = parseRequestTarget(url);
        if (typeof target === 'string') return;
        const read = new URL(url, 'http://gateway').pathname;
        expect(read).toBe(target.path);
        const segments = read.split('/').filter(Boolean).map(decodeURIComponent);
        expect(segments.slice(segments.length - target.segments.length)).toEqual(target.segments);
      }),
    );
  });
});
