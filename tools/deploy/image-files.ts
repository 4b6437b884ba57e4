import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { runProgram } from '../local/run-program.ts';
import { WORKSPACE } from '../local/workspace.ts';
import { copyOf, stagesOf, type Instruction, type Stage } from './dockerfile.ts';

const DOCKERFILE = join(WORKSPACE, 'deploy/Dockerfile');
/** What of a working copy no build starts from. What is built is taken as it is. */
const LEFT_OUT = ['node_modules', '.git', '.local', '.nx', 'coverage'].map((name) => `--exclude=${name}`);
/** Commands whose result a built working copy has already. */
const BUILDS = /^(npm ci --ignore-scripts$|node node_modules\/tsc7|npm run site)/;
/** The stage whose commands need the users of the base image; it copies what the others made. */
const LAST = 'runtime';

/** Runs the work with the files of all images, in a folder where nothing else is found. */
export async function withImageFiles<T>(work: (files: ImageFiles) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  try {
    const files = new ImageFiles(folder);
    await files.make();
    return await work(files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The files of the images, made by the instructions of deploy/Dockerfile without an engine: packages are
 * installed and pruned as there, and code is that of this working copy, which must be built.
 */
class ImageFiles {
  private readonly stages = stagesOf(readFileSync(DOCKERFILE, 'utf8'));
  private readonly folder: string;

  /** @param folder an empty one for all that is made */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes what all images begin with. */
  async make(): Promise<void> {
    for (const stage of this.stages.filter(({ name }) => name !== LAST)) await this.play(stage);
  }

  /** The folder `/` of the image of a service; a later call for another service makes another one. */
  async rootOf(service: string): Promise<string> {
    const last = this.stages.find(({ name }) => name === LAST)!;
    const root = join(this.folder, 'images', service);
    rmSync(root, { recursive: true, force: true });
    await this.play(last, root, service);
    return root;
  }

  private async play({ name, instructions }: Stage, root = join(this.folder, name), app = ''): Promise<void> {
    let place = root;
    mkdirSync(place, { recursive: true });
    for (const { keyword, text } of instructions.map((one) => withApp(one, app))) {
      if (keyword === 'WORKDIR') mkdirSync((place = join(root, text)), { recursive: true });
      if (keyword === 'COPY') await this.copy(text, root, place);
      if (keyword === 'RUN' && name !== LAST) await run(text, root, place);
    }
  }

  private async copy(text: string, root: string, place: string): Promise<void> {
    const { stage, sources, target } = copyOf(text);
    const to = target.startsWith('/') ? join(root, target) : resolve(place, target);
    for (const source of sources) {
      const from = stage === undefined ? join(WORKSPACE, source) : join(this.folder, stage, source);
      if (!existsSync(from)) throw new Error(`COPY ${text}: there is no ${from}`);
      mkdirSync(to, { recursive: true });
      if (statSync(from).isFile()) cpSync(from, join(to, basename(source)));
      else if (stage === undefined)
        await shell(`tar -c ${LEFT_OUT.join(' ')} -C "${from}" . | tar -x -C "${to}"`, place);
      // names for the same files cost no time and no disk
      else await shell(`cp -al "${from}/." "${to}/"`, place);
    }
  }
}

function withApp({ keyword, text }: Instruction, app: string): Instruction {
  return { keyword, text: text.replaceAll('${APP}', app) };
}

/** Runs the commands of RUN with `/` in the folder of the stage. */
async function run(text: string, root: string, place: string): Promise<void> {
  const commands = text
    .replaceAll(/--mount=\S+\s+/g, '')
    .split(' && ')
    .filter((command) => !BUILDS.test(command.trim()));
  if (commands.length === 0) return;
  await shell(commands.join(' && ').replaceAll(/(?<=[\s"])\/(?=\w)/g, `${root}/`), place);
}

async function shell(command: string, cwd: string): Promise<void> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH, npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  const { code, output } = await runProgram('sh', ['-c', command], { cwd, env });
  if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${output.slice(-4_000)}`);
}

const BLOCK_BYTES = 4_096;

/** What the files below a folder take on a disk, bytes: in whole blocks, and without what links lead to. */
export function sizeOf(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sizeOf(path);
    return entry.isFile() ? Math.ceil(statSync(path).size / BLOCK_BYTES) * BLOCK_BYTES : 0;
  });
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
