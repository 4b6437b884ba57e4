import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runProgram } from '../tools/local/run-program.ts';

const SCRIPT = join(import.meta.dirname, '..', 'tools', 'demo', 'demo.ts');
const play = (...args: string[]) =>
  runProgram(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, SANDBOX: process.env.E2E_SANDBOX },
  });

describe('npm run demo', () => {
  it('tells the story in 45 lines, and the commands at its end work as printed', async () => {
    const { code, output } = await play();
    expect([code, output.trimEnd().split('\n').length <= 45]).toEqual([0, true]);
    expect(output).toMatch(/clientLastName +– +Whitfield/);
    const commands = output.slice(output.indexOf('export API=')).replaceAll('curl -s', 'curl -sf');
    const run = await runProgram('bash', ['-e', '-c', commands]);
    expect(run).toEqual({ code: 0, output: expect.stringContaining('"status":"INVESTIGATING"') });
  });

  it('prints the bodies with --full', async () => {
    const { code, output } = await play('--full');
    expect([code, output.includes('   |   "status": "DRAFT"')]).toEqual([0, true]);
  });
});
