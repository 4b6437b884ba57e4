import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { progress, SetupError } from './progress.ts';
import { runProgram } from './run-program.ts';
import { ensureProgram } from './system-packages.ts';
import type { SystemProgram } from './system-packages.ts';
import { LOCAL_DIR, WORKSPACE } from './workspace.ts';

/** A Java program that comes from Maven. `tools/local/<name>/pom.xml` names its version. */
export interface JavaProgram {
  /** Folder of the pom in `tools/local`, and of the jars in `.local`. */
  name: string;
  /** What is printed and said in errors. */
  title: string;
  size: string;
  /** What a user can do who cannot download. */
  otherwise: string;
}

/** Maven's own folder must not be written by two runs at once. */
let queue: Promise<unknown> = Promise.resolve();

/** The folder with the jars of a Java program. */
function jarFolder({ name }: JavaProgram): string {
  return join(LOCAL_DIR, name, 'libs');
}

/** What a start needs of the system; Maven only as long as the jars are not there. */
export function programsFor(program: JavaProgram): SystemProgram[] {
  return hasJars(program) ? ['java'] : ['java', 'mvn'];
}

/**
 * The folder with the jars of the pom. They are downloaded when they are missing or the pom has changed
 * since.
 * @throws SetupError with the reason that Maven gave
 */
export function ensureJars(program: JavaProgram): Promise<string> {
  const turn = queue.then(() => (hasJars(program) ? undefined : download(program)));
  queue = turn.catch(() => undefined);
  return turn.then(() => jarFolder(program));
}

async function download(program: JavaProgram): Promise<void> {
  const { title, size, otherwise } = program;
  const mvn = await ensureProgram('mvn');
  progress(`${title}: downloading it with Maven (once, about ${size})`);
  const folder = jarFolder(program);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = [
    '-q',
    '-B',
    '-f',
    pomOf(program),
    'dependency:copy-dependencies',
    `-DoutputDirectory=${folder}`,
  ];
  const { code, output } = await runProgram(mvn, [...args, '-DincludeScope=runtime']);
  if (code !== 0 || !readdirSync(folder).some((file) => file.endsWith('.jar'))) {
    const reason = output.split('\n').find((line) => line.includes('ERROR')) ?? output.trim();
    throw new SetupError(`Downloading ${title} failed; ${otherwise}. Maven said: ${reason}`);
  }
  cpSync(pomOf(program), stampOf(program)); // last
}

function hasJars(program: JavaProgram): boolean {
  const stamp = stampOf(program);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(pomOf(program), 'utf8');
}

function pomOf({ name }: JavaProgram): string {
  return join(WORKSPACE, 'tools', 'local', name, 'pom.xml');
}

/** The pom that the jars were downloaded by. It is written last, so it shows that the folder is complete. */
function stampOf(program: JavaProgram): string {
  return join(jarFolder(program), 'pom.xml');
}
