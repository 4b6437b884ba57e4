import { log, plainLine, writeLines } from './log.js';

/** Lines of this turn of the event loop. */
let lines = '';

/**
 * The log for what is written for each request. The names of its fields stand in the code, and none is
 * secret: nothing is redacted. The lines of one turn of the event loop are written together, at its end or
 * when the process exits. A process that is killed loses those of the turn in which it is.
 */
export const collectedLog = {
  info(fields: object, message: string): void {
    if (!log.isLevelEnabled('info')) return;
    if (lines === '') setImmediate(write);
    lines += plainLine(fields, message);
  },
};

process.on('exit', writeLast);

function write(options?: { isLast: boolean }): void {
  // they may have been written by the exit
  if (lines === '') return;
  const taken = lines;
  lines = '';
  writeLines(taken, options);
}

function writeLast(): void {
  write({ isLast: true });
}
