import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * What uploads are compared with: a bare HTTP proxy of Node in one process, and in another one a server that
 * does nothing but hash the body and write it to the disk. No authentication, no form, no database.
 */
export class UploadPeer {
  readonly url: string;
  private readonly processes: ChildProcess[];

  private constructor(url: string, processes: ChildProcess[]) {
    this.url = url;
    this.processes = processes;
  }

  static async start(file: string): Promise<UploadPeer> {
    const sink = await startRole(['sink', file]);
    const proxy = await startRole(['proxy', String(sink.port)]);
    return new UploadPeer(`http://127.0.0.1:${proxy.port}`, [proxy.process, sink.process]);
  }

  stop(): void {
    for (const one of this.processes) one.kill();
  }
}

async function startRole(args: string[]): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [import.meta.filename, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, port: Number(line.toString()) };
}

const ROLES: Record<string, (argument: string) => RequestListener> = {
  proxy: (port) => (req, res) => {
    const { method, headers, url: path } = req;
    const onward = request({ port, method, headers, path }, (answer: IncomingMessage) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  },
  sink: (file) => (req, res) => {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    void pipeline(req, hashing, createWriteStream(file, { flush: true })).then(() =>
      res.writeHead(201).end(hash.digest('hex')),
    );
  },
};

if (import.meta.main) {
  const [role, argument] = process.argv.slice(2) as [string, string];
  const server = createServer(ROLES[role]!(argument));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}
