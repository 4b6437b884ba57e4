import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { progress, SetupError } from './progress.ts';
import { findProgram, runProgram } from './run-program.ts';
import { LOCAL_DIR } from './workspace.ts';

const VERSION = 'v1.8.0';
const FOLDER = join(LOCAL_DIR, 's3');
/** The S3-compatible server that the tests of documents start (libs/testing, `TestS3`). */
export const S3_SERVER = join(FOLDER, `versitygw-${VERSION}`);

/**
 * Makes sure that the S3 server of the tests is there: built once by Go from its module, and kept in `.local`.
 *
 * @throws SetupError with one line that says what to install
 */
export async function ensureS3Server(): Promise<void> {
  if (existsSync(S3_SERVER)) return;
  const go = findProgram('go') ?? (existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : null);
  if (!go)
    throw new SetupError(
      'Missing: go, which builds the S3 server of the tests. Install Go 1.21 or newer (https://go.dev/dl), then run the command again.',
    );
  progress('S3: building versitygw with Go (once, some minutes)');
  const bin = join(FOLDER, 'build');
  mkdirSync(bin, { recursive: true });
  const env = { ...process.env, GOPATH: join(FOLDER, 'go'), GOBIN: bin, GOFLAGS: '-modcacherw' };
  const module = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
  const { code, output } = await runProgram(go, ['install', module], { env });
  if (code !== 0)
    throw new SetupError(`The S3 server of the tests could not be built. Go said: ${lastLine(output)}`);
  renameSync(join(bin, 'versitygw'), S3_SERVER);
  for (const left of [bin, join(FOLDER, 'go')]) rmSync(left, { recursive: true, force: true });
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
