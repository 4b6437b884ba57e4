import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** What an owner answered. */
interface OwnerReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** How the promise of the answer is settled. */
interface Settled {
  resolve: (reply: OwnerReply) => void;
  reject: (error: Error) => void;
}

/**
 * Sends one call and reads its whole answer, by undici's dispatch: each level above costs a stream or a
 * signal more per call (ADR 205).
 *
 * @param deadlineMs until the last byte of the answer
 */
export function exchange(
  dispatcher: Dispatcher,
  call: Dispatcher.DispatchOptions,
  deadlineMs: number,
): Promise<OwnerReply> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(call, new OwnerExchange({ resolve, reject }, deadlineMs));
  });
}

class OwnerExchange implements Dispatcher.DispatchHandler {
  private readonly deadline: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private controller?: Dispatcher.DispatchController;
  private late?: Error;
  private status = 0;
  private headers: IncomingHttpHeaders = {};

  constructor(
    private readonly settled: Settled,
    deadlineMs: number,
  ) {
    this.deadline = setTimeout(() => this.end(new Error(`no answer in ${deadlineMs} ms`)), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // no connection was free in time
    if (this.late) controller.abort(this.late);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.deadline);
    const [first] = this.chunks;
    const whole = this.chunks.length === 1 ? first! : Buffer.concat(this.chunks);
    const { status, headers } = this;
    this.settled.resolve({ status, headers, text: whole.toString('utf8') });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.deadline);
    this.settled.reject(error);
  }

  private end(error: Error): void {
    this.late = error;
    this.controller?.abort(error);
    this.settled.reject(error);
  }
}
