/**
 * What `npm start`, `npm test`, … run first. Plain JavaScript without a single import from outside Node,
 * because it must run on Node 20 with nothing installed: it installs the packages, then hands over to the
 * project's own Node 24.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COMMANDS = {
  start: 'tools/local/start.ts',
  stop: 'tools/local/stop.ts',
  test: 'tools/local/test.ts',
  check: 'tools/local/check.ts',
  demo: 'tools/demo/demo.ts',
  bench: 'tools/bench/bench.ts',
  faults: 'tools/faults/run-faults.ts',
};
const WORKSPACE = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
// the clients of kafkajs that tools make are quiet as those of services are (ADR 94); some tools run before
// anything is built
const QUIET_KAFKA = pathToFileURL(join(WORKSPACE, 'libs/messaging/src/kafka/quiet-request-queue.ts')).href;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--import', QUIET_KAFKA];

// a signal that ends npm ends the shell it runs us in, and stops there: that the parent is gone is all that
// we hear
const byNpm = process.env.npm_lifecycle_event !== undefined;
const parent = process.ppid;

const [command = '', ...args] = process.argv.slice(2);
const script = COMMANDS[command];
if (!script) {
  console.error(`usage: node tools/local/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
  process.exit(2);
}
if (!isInstalled()) {
  console.log('Installing packages (npm ci); this takes a minute or two …');
  // its warnings are about the Node that it runs on, not about the one that the project brings
  const code = await run('npm', ['ci', '--loglevel=error'], process.env);
  if (code !== 0) {
    console.error('npm ci failed; its own lines above say why.');
    process.exit(code);
  }
  writeFileSync(stampFile(), lockHash());
  console.log('Packages installed.');
}
const bin = join(WORKSPACE, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
process.exit(await run(projectNode(), [...NODE_FLAGS, join(WORKSPACE, script), ...args], env));

/**
 * The packages are those of the lock file: by the mark of our own `npm ci`, or because npm installed after
 * its last change.
 */
function isInstalled() {
  const installed = join(WORKSPACE, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === lockHash()) return true;
  // npm writes the two files within one breath, in no fixed order
  return statSync(installed).mtimeMs + 2_000 >= statSync(join(WORKSPACE, 'package-lock.json')).mtimeMs;
}

function stampFile() {
  return join(WORKSPACE, 'node_modules', '.installed-lock-hash');
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(WORKSPACE, 'package-lock.json')))
    .digest('hex');
}

function projectNode() {
  const own = join(WORKSPACE, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error('Missing: Node 24. Run npm ci again (it brings the package "node"), or install Node 24.');
  process.exit(1);
}

/** Runs in the foreground and answers the exit code; signals go on to the child, which decides. */
function run(program, parameters, environment) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: WORKSPACE, env: environment, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    // Ctrl-C reaches the child by itself, as one of the terminal's foreground group; here it must only not
    // end us first
    process.on('SIGINT', () => (process.stdin.isTTY ? undefined : forward('SIGINT')));
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    const watch = byNpm ? setInterval(() => process.ppid !== parent && forward('SIGTERM'), 1_000) : undefined;
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 1));
    });
  });
}
