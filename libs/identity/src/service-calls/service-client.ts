import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import {
  ApiError,
  type CallAnswer,
  type CallInput,
  callPath,
  SERVICE_TOKEN_HEADER,
  type ServiceCall,
  serviceUrlVariable,
} from '@referral-exchange/contracts';
import { Axios, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { Agent } from 'undici';
import { CONFIG, currentContext, measureCall, throttledLog, withSpan } from '@referral-exchange/telemetry';
import { ServiceTokens } from '../service-identity/service-tokens.js';
import { undiciAdapter } from './undici-adapter.js';

/** A case with all its notes, which an export reads, must fit. */
const MAX_ANSWER_BYTES = 64_000_000;
/** After that the next call opens a new connection, so that new replicas get calls. */
const CONNECTION_LIFETIME_MS = 30_000;

export interface CallOptions {
  /** Id of the firm that the call is made for. */
  forFirm?: string | null;
  deadlineMs?: number;
}

/**
 * Calls another service as its contract in libs/contracts/http describes it, with the identity of this
 * service. Works in a request and in a worker alike.
 */
@Injectable()
export class ServiceClient implements OnModuleDestroy {
  private readonly agent = new Agent({
    maxResponseSize: MAX_ANSWER_BYTES,
    clientTtl: CONNECTION_LIFETIME_MS,
    allowH2: false,
  });
  /**
   * axios without its defaults, which cost more than sending the call (ADR 128): the text of body and answer
   * is handled here.
   */
  private readonly http = new Axios({ adapter: undiciAdapter(this.agent) });

  constructor(
    private readonly tokens: ServiceTokens,
    @Inject(CONFIG) private readonly config: object,
  ) {}

  /**
   * The checked answer; null for a 404 when the contract says so.
   *
   * @throws {ApiError} 503 `service_unavailable` when the other service does not answer in time or as
   *   promised
   */
  async call<Call extends ServiceCall>(
    call: Call,
    input: CallInput<Call>,
    options: CallOptions = {},
  ): Promise<CallAnswer<Call>> {
    const { service, method, path } = call;
    const attributes = { 'http.request.method': method, 'http.route': path, 'server.address': service };
    try {
      return await withSpan(`${method} ${service}${path}`, { kind: SpanKind.CLIENT, attributes }, () =>
        this.send(call, input, options),
      );
    } catch (error) {
      // axios' own error holds the whole request, so only its words are logged
      const reason = error instanceof Error ? error.message : String(error);
      throttledLog.warn({ service, method, path, reason }, 'call to another service failed', service);
      throw new ApiError(
        'service_unavailable',
        'This is not available right now. Try again in a few seconds',
      );
    }
  }

  private async send<Call extends ServiceCall>(
    call: Call,
    { params, body }: { params?: Record<string, string>; body?: unknown },
    { forFirm = null, deadlineMs = 2_000 }: CallOptions,
  ): Promise<CallAnswer<Call>> {
    const { service, method, path, answer, whenMissing } = call;
    const { requestId, traceparent } = currentContext()!;
    const { status, data } = await this.measured(call, {
      method,
      url: this.addressOf(service) + callPath(path, params),
      data: JSON.stringify(body),
      timeout: deadlineMs,
      headers: {
        'content-type': 'application/json',
        [SERVICE_TOKEN_HEADER]: await this.tokens.for(service, forFirm),
        'x-request-id': requestId,
        traceparent,
      },
    });
    if (status === 404 && whenMissing === null) return null as CallAnswer<Call>;
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
    return answer.parse(readJson(data)) as CallAnswer<Call>;
  }

  /** Status 0 stands for no answer. */
  private async measured(
    { service, method }: ServiceCall,
    request: AxiosRequestConfig,
  ): Promise<AxiosResponse<string>> {
    const startedAt = performance.now();
    let status = 0;
    try {
      const response = await this.http.request<string>(request);
      status = response.status;
      return response;
    } finally {
      measureCall(service, method, status, startedAt);
    }
  }

  private addressOf(service: ServiceCall['service']): string {
    const variable = serviceUrlVariable(service);
    const address = (this.config as Record<string, unknown>)[variable];
    if (typeof address !== 'string') throw new Error(`${variable} is not set`);
    return address.replace(/\/$/, '');
  }

  async onModuleDestroy(): Promise<void> {
    await this.agent.destroy();
  }
}

/** The parser's own error repeats a part of the answer, which may be client data. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('answered no JSON');
  }
}
