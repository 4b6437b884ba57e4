import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, type ProgramResult } from '../local/run-program.ts';
import type { FakeCluster } from './fake-kubectl.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A script of deploy/ with a kubectl that knows only what a test says of the cluster. */
export class ScriptUnderTest {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  private readonly file = join(this.folder, 'cluster.json');

  constructor() {
    const kubectl = join(this.folder, 'kubectl');
    const program = join(ROOT, 'tools/deploy/fake-kubectl.ts');
    writeFileSync(kubectl, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(kubectl, 0o755);
  }

  run(
    script: string,
    args: readonly string[],
    { cluster, settings }: { cluster: FakeCluster; settings: NodeJS.ProcessEnv },
  ): Promise<ProgramResult> {
    writeFileSync(this.file, JSON.stringify(cluster));
    const env = { PATH: `${this.folder}:${process.env.PATH}`, FAKE_CLUSTER: this.file, LOOK_EVERY: '0.05' };
    return runProgram(join(ROOT, 'deploy', script), args, { env: { ...env, ...settings } });
  }

  /** How the script left it. */
  get cluster(): FakeCluster {
    return JSON.parse(readFileSync(this.file, 'utf8')) as FakeCluster;
  }

  /** What kubectl was called with. */
  get calls(): string[] {
    return readFileSync(`${this.file}.calls`, 'utf8').trim().split('\n');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
