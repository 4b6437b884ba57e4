import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const OURS = '@referral-exchange';

/** A copy of this checkout, its uncommitted changes included, with the same packages installed. Not built. */
export class ScratchCopy {
  readonly dir = mkdtempSync(join(tmpdir(), 'scratch-copy-'));

  /** `folders`: what to copy of the repository, besides the files at its root. */
  constructor(root: string, folders: readonly string[]) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const isWanted = (file: string) =>
      !file.includes('/') || folders.some((folder) => file.startsWith(`${folder}/`));
    const files = listed.split('\0').filter((name) => name !== '' && isWanted(name));
    for (const file of files)
      if (existsSync(join(root, file))) cpSync(join(root, file), join(this.dir, file));
    // each package has its own beside those of the root, where versions differ
    const packages = files.filter((file) => basename(file) === 'package.json').map((file) => dirname(file));
    for (const folder of packages) linkPackages(join(root, folder), join(this.dir, folder));
    mkdirSync(join(this.dir, 'node_modules', OURS), { recursive: true });
    for (const lib of readdirSync(join(this.dir, 'libs'))) {
      symlinkSync(join(this.dir, 'libs', lib), join(this.dir, 'node_modules', OURS, lib));
    }
  }

  write(file: string, content: string): void {
    mkdirSync(dirname(join(this.dir, file)), { recursive: true });
    writeFileSync(join(this.dir, file), content);
  }

  has(file: string): boolean {
    return existsSync(join(this.dir, file));
  }

  /** Runs a script of the copy; throws with what it printed. */
  run(...args: string[]): void {
    try {
      execFileSync(process.execPath, args, { cwd: this.dir, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  }

  read(file: string): string {
    return readFileSync(join(this.dir, file), 'utf8');
  }

  /** Compiles packages and what they stand on; throws with the compiler's messages. */
  build(...packages: string[]): void {
    try {
      execFileSync(process.execPath, ['node_modules/tsc7/bin/tsc', '-b', ...packages], {
        cwd: this.dir,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      throw new Error(`The copy does not build:\n${(error as { stdout: string }).stdout}`, { cause: error });
    }
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Links the packages that are installed in a folder, apart from our own. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(join(from, 'node_modules'))) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name !== OURS) symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
}
