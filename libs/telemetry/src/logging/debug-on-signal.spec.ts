import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { debugOnSignal } from './debug-on-signal.js';
import { log } from './log.js';

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(log, 'info').mockImplementation(() => undefined);
  log.level = 'warn';
  stop = debugOnSignal();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  log.level = 'silent';
});

it('a signal changes the level to debug, and a second one ends that', () => {
  process.emit('SIGUSR2');
  expect(log.level).toBe('debug');
  process.emit('SIGUSR2');
  expect(log.level).toBe('warn');
});

it('nobody has to remember it: it ends after a quarter of an hour', () => {
  process.emit('SIGUSR2');
  jest.advanceTimersByTime(15 * 60_000);
  expect(log.level).toBe('warn');
});

it('when it is stopped, the level is the usual one, and signals do nothing', () => {
  process.emit('SIGUSR2');
  stop();
  expect(log.level).toBe('warn');
  process.once('SIGUSR2', () => undefined);
  process.emit('SIGUSR2');
  expect(log.level).toBe('warn');
});
