import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandProcess } from './command-process.js';

const fileOf = (path: string): string =>
  createRequire(import.meta.url).resolve(`@modelcontextprotocol/conformance/${path}`);

/** One check of a scenario. Warnings are about what a specification recommends. */
export interface ConformanceCheck {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}

/** The official conformance suite of MCP, in a process of its own. */
export class McpConformance {
  private constructor(
    private readonly folder: string,
    private readonly process: CommandProcess,
  ) {}

  /** @param args as its command line takes them: `server --url … --requirements 2026-07-28` */
  static async start(...args: string[]): Promise<McpConformance> {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
    const program = fileOf('dist/index.js');
    return new McpConformance(folder, CommandProcess.start(program, [...args, '-o', folder], {}));
  }

  /** The scenarios that a revision of the specification requires of a server. Others run too, for a look. */
  static required(revision: string): string[] {
    const text = readFileSync(fileOf(`requirements/${revision}.yaml`), 'utf8');
    const list = /^server:\n((?: +- .+\n)+)/m.exec(text)![1]!;
    return list
      .trim()
      .split('\n')
      .map((line) => line.replace(/^ *- /, ''));
  }

  /** What it printed that fits: an address for a person. */
  printed(pattern: RegExp): Promise<string> {
    return this.process.printed(pattern);
  }

  /** The checks of each scenario, when it is over. */
  async results(): Promise<Map<string, ConformanceCheck[]>> {
    const { stdout, stderr } = await this.process.ended;
    const results = new Map<string, ConformanceCheck[]>();
    try {
      for (const name of await readdir(this.folder)) {
        const text = await readFile(join(this.folder, name, 'checks.json'), 'utf8');
        results.set(scenarioOf(name), JSON.parse(text) as ConformanceCheck[]);
      }
    } finally {
      await rm(this.folder, { recursive: true, force: true });
    }
    if (results.size === 0) throw new Error(`The conformance suite ran nothing:\n${stdout}${stderr}`);
    return results;
  }
}

/** Of `server-tools-list-2026-07-28T10-00-00-000Z`. */
function scenarioOf(folder: string): string {
  return folder.replace(/^(server|authorization-server)-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
}
