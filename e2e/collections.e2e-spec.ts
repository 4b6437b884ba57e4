import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '../tools/local/run-program.ts';
import { sendHttpFile } from './http-file.js';
import { newWorld, sandbox } from './world.js';

const NEWMAN = createRequire(import.meta.url).resolve('newman/bin/newman.js');

/** The files that the docs site offers, as a reader downloads them, with the keys of two new firms. */
describe('the requests to download', () => {
  const folder = mkdtempSync(join(tmpdir(), 'collections-'));
  let settings: Record<string, string>;
  beforeAll(async () => {
    const { sender, receiver } = await newWorld();
    settings = {
      origin: sandbox.authUrl,
      senderKey: sender.keys.full,
      receiverKey: receiver.keys.standard,
      receiverFirmId: receiver.firm.id,
    };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const download = async (file: string): Promise<string> => {
    const response = await fetch(`${sandbox.authUrl}/docs/${file}`);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.text();
  };

  it('Postman: every request of every flow succeeds in newman', async () => {
    const [collection, environment] = await Promise.all([
      download('postman.json').then(JSON.parse),
      download('postman-environment.json').then(JSON.parse),
    ]);
    for (const value of environment.values) value.value = settings[value.key];
    const names = collection.item.map(({ name }: { name: string }) => name);
    const flows = names.filter((name: string) => name !== 'Every operation');
    expect(flows.length).toBeGreaterThanOrEqual(6);
    const file = (name: string, content: object): string => {
      writeFileSync(join(folder, name), JSON.stringify(content));
      return join(folder, name);
    };
    const report = join(folder, 'report.json');
    const { output } = await runProgram(process.execPath, [
      ...[NEWMAN, 'run', file('collection.json', collection), '-e', file('environment.json', environment)],
      ...flows.flatMap((name: string) => ['--folder', name]),
      ...['--reporters', 'cli,json', '--reporter-json-export', report, '--color', 'off'],
    ]);
    const { run } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = run.failures.map(({ source, error }: any) => `${source.name}: ${error.message}`);
    expect([failed, failed.length > 0 ? output : '']).toEqual([[], '']);
    expect(run.stats.assertions.total).toBeGreaterThanOrEqual(37);
  });

  it('Postman: has every operation, and each example of a body', async () => {
    const { item } = JSON.parse(await download('postman.json'));
    const areas = item.at(-1).item as { item: { name: string; request: { method: string } }[] }[];
    const requests = areas.flatMap((area) => area.item);
    expect(requests.length).toBeGreaterThan(150);
    expect(requests.map(({ name }) => name)).toContain('Create a case: The smallest draft');
  });

  it('requests.http: every request succeeds, from top to bottom', async () => {
    const sent = await sendHttpFile(await download('requests.http'), settings);
    expect(sent.length).toBeGreaterThanOrEqual(37);
  });
});
