import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { curlCommand, shellVariable } from './curl-command.js';

/** The arguments that a real shell makes of a command. */
function argumentsOf(command: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const said = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  return said.split('\0').slice(0, -1);
}

describe('the curl of a request', () => {
  it('has the key as a variable, never the secret', () => {
    const command = curlCommand({
      method: 'GET',
      url: 'https://x.example/api/public/v1/firms/me',
      headers: { 'x-api-key': 'svcp_secret', accept: 'application/json' },
    });
    expect(command).toBe(
      `curl -sS 'https://x.example/api/public/v1/firms/me' \\\n  -H "X-API-Key: $RX_API_KEY"`,
    );
    expect(argumentsOf(command, { RX_API_KEY: 'svcp_1' }).at(-1)).toBe('X-API-Key: svcp_1');
  });

  it('is the same bytes after a shell has read it, whatever a body holds', () => {
    const body = `{"title":"O'Neil & Söhne $(touch x) \`id\` \\\\ \\"q\\" $5 !"}`;
    const command = curlCommand({ method: 'POST', url: 'https://x.example/?a=1&b=2', headers: {}, body });
    expect(argumentsOf(command)).toEqual(['-sS', '-X', 'POST', 'https://x.example/?a=1&b=2', '-d', body]);
  });

  it('names the file of an upload', () => {
    const body = new FormData();
    body.append('category', 'Police report');
    body.append('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'scan.pdf');
    const command = curlCommand({ method: 'POST', url: 'https://x.example/d', headers: {}, body });
    expect(argumentsOf(command).slice(4)).toEqual([
      ...['-F', 'category=Police report'],
      ...['-F', 'file=@scan.pdf;type=application/pdf'],
    ]);
  });

  it('leaves to the shell what only an earlier answer tells', () => {
    const command = curlCommand({
      method: 'POST',
      url: `https://x.example/sent-cases/${encodeURIComponent(shellVariable('CASE_ID'))}/refer`,
      headers: { authorization: 'Bearer secret' },
      body: `{"note":"$(id) \`id\` $HOME","id":"${shellVariable('REFERRAL_ID')}"}`,
    });
    const env = { CASE_ID: 'c-1', REFERRAL_ID: 'r-1', RX_ACCESS_TOKEN: 't' };
    expect(argumentsOf(command, env)).toEqual([
      '-sS',
      '-X',
      'POST',
      'https://x.example/sent-cases/c-1/refer',
      '-H',
      'Authorization: Bearer t',
      '-d',
      '{"note":"$(id) `id` $HOME","id":"r-1"}',
    ]);
  });
});
