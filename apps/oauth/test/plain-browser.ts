import { request } from 'undici';

export interface PageAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Address that it redirects to, whole. */
  location: string | undefined;
  url: string;
}

interface Cookie {
  value: string;
  path: string;
}

/** A browser without scripts: keeps cookies by path, posts forms, and follows redirects within one origin. */
export class PlainBrowser {
  private cookies = new Map<string, Cookie>();

  constructor(readonly origin: string) {}

  async get(url: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.send('GET', url, headers);
  }

  /** Posts the form of a page as the browser would, with the headers of a form on our own page. */
  async submit(
    page: PageAnswer,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<PageAnswer> {
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const form = new URLSearchParams({ form_token: token, ...fields });
    const own = { origin: this.origin, 'sec-fetch-site': 'same-origin' };
    return this.send(
      'POST',
      page.url,
      { 'content-type': 'application/x-www-form-urlencoded', ...own, ...headers },
      form.toString(),
    );
  }

  /** Posts any bytes as a form of our own page. */
  postBytes(url: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const own = { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin };
    return this.send('POST', url, { ...own, ...headers }, body);
  }

  /** Follows redirects until there is a page, or one that leads to another origin. */
  async follow(answer: PageAnswer): Promise<PageAnswer> {
    let last = answer;
    while (last.location !== undefined && new URL(last.location).origin === this.origin)
      last = await this.get(last.location);
    return last;
  }

  cookie(name: string): string | undefined {
    return [...this.cookies].find(([key]) => key.startsWith(`${name} `))?.[1].value;
  }

  /** Puts a cookie there, as whoever attacks a sign-in may. */
  plant(name: string, value: string, path: string): void {
    this.cookies.set(`${name} ${path}`, { value, path });
  }

  private async send(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<PageAnswer> {
    const target = new URL(url, this.origin);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => target.pathname === path || target.pathname.startsWith(`${path}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const answer = await request(target, {
      method,
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
      body,
    });
    this.keep([answer.headers['set-cookie'] ?? []].flat());
    const location = answer.headers.location as string | undefined;
    return {
      status: answer.statusCode,
      headers: answer.headers as PageAnswer['headers'],
      text: await answer.body.text(),
      location: location === undefined ? undefined : new URL(location, this.origin).href,
      url: target.href,
    };
  }

  private keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
      const key = `${pair.slice(0, at)} ${path}`;
      if (line.includes('expires=Thu, 01 Jan 1970')) this.cookies.delete(key);
      else this.cookies.set(key, { value: pair.slice(at + 1), path });
    }
  }
}
