import { AsyncLocalStorage } from 'node:async_hooks';
import { causeOf } from './cause-of.js';
import { log } from './log.js';

type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, unknown> & { err?: unknown };

/** What happened again since the last line of this cause. */
interface Window {
  repeated: number;
  last: Fields;
  lastAt: string;
}

const WINDOW_MS = 10_000;
/** More causes than this at one time share a line per message, so that the memory stays small. */
const MAX_CAUSES = 200;

/** The timer of a line belongs to no request: the line would carry the id of the first one. */
const outsideOfRequests = AsyncLocalStorage.snapshot();
const windows = new Map<string, Window>();

/**
 * The log for what an error repeats with each request, event or try. The first line of a cause is written at
 * once. What repeats it within 10 s is counted, and one line with `repeated` and the last error follows at
 * the end of each 10 s. A cause is the message, the subject, and the class, code and message of `err` without
 * ids, numbers and quoted words.
 */
export const throttledLog = {
  info: writer('info'),
  warn: writer('warn'),
  error: writer('error'),
};

/** `subject` is what else tells causes apart, e.g. the name of the other service. Never an id. */
function writer(level: Level): (fields: Fields, message: string, subject?: string) => void {
  return (fields, message, subject = '') => {
    const about = `${level} ${message} ${subject}`;
    const cause = `${about} ${causeOf(fields.err)}`;
    const key = windows.has(cause) || windows.size < MAX_CAUSES ? cause : about;
    const window = windows.get(key);
    if (window) {
      window.repeated++;
      window.last = fields;
      window.lastAt = new Date().toISOString();
      return;
    }
    log[level](fields, message);
    open(key, (repeated) => log[level](repeated, message));
  };
}

/** Opens the window of a line that was just written, and the next one if there was something to count. */
function open(key: string, write: (fields: Fields) => void): void {
  windows.set(key, { repeated: 0, last: {}, lastAt: '' });
  const close = () => {
    const window = windows.get(key);
    windows.delete(key);
    if (!window || window.repeated === 0) return;
    write({ ...window.last, repeated: window.repeated, lastAt: window.lastAt });
    open(key, write);
  };
  outsideOfRequests(() => setTimeout(close, WINDOW_MS).unref());
}
