import { log } from './log.js';

/** A forgotten signal must not fill the log for ever. */
const LIMIT_MS = 15 * 60_000;

/**
 * SIGUSR2 makes the process log at level debug, and a second one, or a quarter of an hour, ends that: for an
 * operator who looks at a running process. Returns what ends it and stops listening.
 */
export function debugOnSignal(): () => void {
  let usual: string | undefined;
  let limit: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(limit);
    if (usual === undefined) return;
    log.level = usual;
    usual = undefined;
    log.info({ level: log.level }, 'log level is the usual one again');
  };
  const toggle = (): void => {
    if (usual !== undefined) return end();
    usual = log.level;
    log.level = 'debug';
    log.info({ level: log.level, minutes: LIMIT_MS / 60_000 }, 'log level was changed by SIGUSR2');
    limit = setTimeout(end, LIMIT_MS).unref();
  };
  process.on('SIGUSR2', toggle);
  return () => {
    process.off('SIGUSR2', toggle);
    end();
  };
}
