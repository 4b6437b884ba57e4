/**
 * What `npm run demo` prints: steps, the curl of each call, what arrived, and two states of a record side by
 * side.
 */
const isTerminal = process.stdout.isTTY;
export const bold = (text: string): string => (isTerminal ? `\u001b[1m${text}\u001b[0m` : text);
const dim = (text: string): string => (isTerminal ? `\u001b[2m${text}\u001b[0m` : text);

export interface Call {
  method: string;
  /** With a variable of the shell in front: `$API/sent-cases`. */
  url: string;
  /** A header with a variable of the shell, so that no key stands in a command: `X-API-Key: $SENDER_KEY`. */
  credential: string;
  body?: unknown;
}

export class Narrator {
  private readonly isFull: boolean;
  private stepNumber = 0;

  /** @param isFull prints the bodies of answers and webhooks as well */
  constructor(isFull: boolean) {
    this.isFull = isFull;
  }

  step(text: string): void {
    console.log(`\n${bold(`${++this.stepNumber}. ${text}`)}`);
  }

  curl({ method, url, credential, body }: Call): void {
    const verb = method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`;
    const json = body === undefined ? '' : ` --json '${JSON.stringify(body)}'`;
    console.log(dim(`   curl -s${verb} "${url}" -H "${credential}"${json}`));
  }

  tell(text: string): void {
    console.log(`   ${text}`);
  }

  body(value: unknown): void {
    if (this.isFull) console.log(JSON.stringify(value, null, 2).replace(/^/gm, '   | '));
  }

  /** The fields whose values differ, in two columns. */
  differences(headings: readonly [string, string], before: object, after: object): void {
    const [old, now] = [Object(before), Object(after)] as Record<string, unknown>[];
    const differing = Object.keys(now!).filter((key) => textOf(old![key]) !== textOf(now![key]));
    const width = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length)) + 2;
    const first = width(differing);
    const second = width([headings[0], ...differing.map((key) => textOf(old![key]))]);
    console.log(`   ${''.padEnd(first)}${bold(headings[0].padEnd(second))}${bold(headings[1])}`);
    for (const key of differing)
      console.log(`   ${key.padEnd(first)}${textOf(old![key]).padEnd(second)}${textOf(now![key])}`);
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
