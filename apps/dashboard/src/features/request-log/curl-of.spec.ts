import { expect, it } from '@jest/globals';
import { curlOf } from './curl-of.js';

const ORIGIN = 'https://exchange.example.com';

it('a read is called again with a key of the environment, and no key', () => {
  const text = curlOf({ method: 'GET', route: '/sent-cases/{id}' }, ORIGIN);
  expect(text).toBe(
    `curl --globoff --include --request GET 'https://exchange.example.com/api/public/v1/sent-cases/{id}' \\\n  --header "X-API-Key: $API_KEY"`,
  );
  expect(text).not.toMatch(/svc\w*_/);
});

it('a write names the file of its body, which the log does not have', () => {
  const text = curlOf({ method: 'POST', route: '/sent-cases' }, ORIGIN);
  expect(text).toContain('--data @body.json');
});
