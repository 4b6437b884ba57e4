import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { collectedLog } from './collected-log.js';
import { configureLog, log } from './log.js';

/** What was written at once. */
const written: string[] = [];

beforeEach(() => {
  configureLog({ level: 'info', identity: { service: 'gateway', version: '7', instance: 'one' } });
  written.length = 0;
  const output = (log as unknown as Record<symbol, { write(text: string): void }>)[pino.symbols.streamSym]!;
  jest.spyOn(output, 'write').mockImplementation((text) => void written.push(text));
});
afterEach(() => void jest.restoreAllMocks());

const linesOf = (text: string) => text.split('\n').slice(0, -1);

it('writes a line that is the same as that of the log, but for its time', async () => {
  const fields = {
    requestId: 'req_1',
    path: '/a"b',
    status: 200,
    durationMs: 1.5,
    firmId: null,
    code: undefined,
  };
  log.info(fields, 'request');
  collectedLog.info(fields, 'request');
  await turn();
  const [expected, line] = written.map((text) => text.replace(/"time":"[^"]+"/, '"time":"then"'));
  expect(line).toBe(expected);
  expect(JSON.parse(written[1]!)).toMatchObject({
    service: 'gateway',
    time: expect.stringMatching(/^2.*Z$/),
  });
});

it.each(['2026-11-26T21:00:00.000Z', '2026-11-26T21:00:00.007Z', '2026-11-26T21:00:01.070Z'])(
  'has the time to the millisecond: %s',
  async (time) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
    collectedLog.info({ n: 1 }, 'request');
    await turn();
    expect(JSON.parse(written[0]!)).toMatchObject({ time });
  },
);

it('writes the lines of a turn together, in their order, and those of the next turn for themselves', async () => {
  for (const n of [1, 2, 3]) collectedLog.info({ n }, 'request');
  expect(written).toEqual([]);
  await turn();
  collectedLog.info({ n: 4 }, 'request');
  await turn();
  const turns = written.map((text) => linesOf(text).map((line) => (JSON.parse(line) as { n: number }).n));
  expect(turns).toEqual([[1, 2, 3], [4]]);
});

it('writes what was collected when the process exits in the same turn, once', async () => {
  collectedLog.info({ n: 1 }, 'request');
  const writeLast = process.listeners('exit').find(({ name }) => name === 'writeLast') as () => void;
  writeLast();
  writeLast();
  expect(written).toHaveLength(1);
  expect(written[0]).toContain('"n":1');
});

it('writes nothing above level info', async () => {
  configureLog({ level: 'warn' });
  collectedLog.info({ n: 1 }, 'request');
  await turn();
  expect(written).toEqual([]);
});
