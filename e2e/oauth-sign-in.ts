import { request } from 'undici';
import { busySeconds, patiently } from './patience.js';
import { admin, sandbox } from './world.js';

const REDIRECT_URI = 'https://docket.example.com/callback';

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

export async function registerClient(scopes: readonly string[]): Promise<OAuthClient> {
  const answer = await admin.post('/admin/oauth-clients', {
    name: 'Docket Manager',
    description: 'A client of the journeys',
    redirectUris: [REDIRECT_URI],
    allowed_scopes: scopes,
  });
  if (answer.status !== 201) throw new Error(`oauth-clients answered ${answer.status}: ${answer.text}`);
  return answer.body.data as OAuthClient;
}

/** What the token endpoint gives. */
interface OAuthTokens {
  access_token: string;
  refresh_token: string;
}

/** An access token with one scope, of a new sign-in. */
export async function oauthToken(...given: Parameters<typeof oauthTokens>): Promise<string> {
  return (await oauthTokens(...given)).access_token;
}

/** Tokens: signs in and consents as a browser without scripts does, then exchanges the code. */
export async function oauthTokens(
  client: OAuthClient,
  user: { email: string; password: string },
  scope: string,
): Promise<OAuthTokens> {
  const browser = new PlainBrowser();
  const query = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: REDIRECT_URI,
    scope,
    state: 's',
  };
  let page = await browser.open(`/api/oauth/authorize?${new URLSearchParams(query).toString()}`);
  if (page.text.includes('name="password"')) page = await browser.submit(page, { do: 'login', ...user });
  if (page.text.includes('value="allow"')) page = await browser.submit(page, { do: 'allow' });
  const code = new URL(page.url).searchParams.get('code');
  if (code === null) throw new Error(`No code for ${scope}: ${page.url} ${page.text.slice(0, 500)}`);
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
  const { answer } = await askForTokens(client, form);
  if (typeof answer.access_token !== 'string')
    throw new Error(`No token for ${scope}: ${JSON.stringify(answer)}`);
  return answer;
}

/** What becomes of a refresh: the status, and the error if any. */
export async function refreshed(client: OAuthClient, token: string): Promise<[number, string | undefined]> {
  const form = { grant_type: 'refresh_token', refresh_token: token };
  const { status, answer } = await askForTokens(client, form);
  return [status, answer.error];
}

async function askForTokens(
  { clientId, clientSecret }: OAuthClient,
  form: Record<string, string>,
): Promise<{ status: number; answer: any }> {
  const { statusCode: status, body } = await send(new URL('/api/oauth/token', sandbox.authUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status, answer: await body.json() };
}

/** What is refused with 503 has had no effect: codes and forms still work. */
const send = (url: URL, options: Parameters<typeof request>[1]) =>
  patiently(
    () => request(url, options),
    ({ statusCode, headers }) => busySeconds(statusCode, headers['retry-after']),
  );

interface Page {
  url: string;
  text: string;
}

/** Keeps cookies, posts forms, and follows redirects within the origin. */
class PlainBrowser {
  private readonly cookies = new Map<string, string>();

  open(url: string, form?: URLSearchParams): Promise<Page> {
    return this.follow(new URL(url, sandbox.authUrl), form);
  }

  submit({ url, text }: Page, fields: Record<string, string>): Promise<Page> {
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return this.open(url, new URLSearchParams({ form_token: token, ...fields }));
  }

  private async follow(url: URL, form?: URLSearchParams): Promise<Page> {
    const { origin } = new URL(sandbox.authUrl);
    if (url.origin !== origin) return { url: url.href, text: '' };
    const { headers, body } = await send(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && {
          origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        }),
      },
      body: form?.toString(),
    });
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await body.text();
    const { location } = headers;
    return typeof location === 'string' ? this.follow(new URL(location, url)) : { url: url.href, text };
  }
}
