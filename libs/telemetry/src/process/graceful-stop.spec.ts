import type { INestApplication } from '@nestjs/common';
import { afterEach, expect, it, jest } from '@jest/globals';
import { configureLog } from '../logging/log.js';
import { STOP_LIMIT_MS, stopOnSignals } from './graceful-stop.js';

configureLog({ level: 'silent' });

const DELAY_MS = 500;

/** An application that never ends. */
const stuck = {
  get: () => new Map(),
  getHttpServer: () => ({}),
  close: () => new Promise(() => undefined),
} as unknown as INestApplication;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  process.removeAllListeners('SIGTERM');
  process.removeAllListeners('SIGINT');
});

it('gives a stop up after its whole time, which begins after the delay', () => {
  jest.useFakeTimers();
  const ended = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  stopOnSignals({ delayMs: DELAY_MS })(stuck);
  process.emit('SIGTERM');
  jest.advanceTimersByTime(DELAY_MS + STOP_LIMIT_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledWith(1);
});

it('ends a process at once that does not serve yet', () => {
  const ended = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  stopOnSignals({ delayMs: DELAY_MS });
  process.emit('SIGTERM');
  expect(ended).toHaveBeenCalledWith(0);
});
