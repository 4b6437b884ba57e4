import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { RunTool } from '../calls/run-tool.js';
import { type Assistant, offerOf } from '../owners/assistant.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { AssistantServers } from './assistant-server.js';
import { plainCall } from './plain-call.js';

/**
 * Answers plain calls of tools that read, as the protocol's library would, without it: the library makes a
 * server, a web request and signals for each call, which costs more than most of these tools (ADR 205). What
 * asks a person, changes something or is wrong in any way is the library's.
 */
@Injectable()
export class PlainCalls {
  /** What the protocol adds to each result since 2026. */
  private readonly everyResult: object;

  constructor(
    private readonly toolCatalogue: ToolCatalogue,
    private readonly runTool: RunTool,
    { identity }: AssistantServers,
  ) {
    this.everyResult = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: identity } };
  }

  /** The answer as JSON, with status 200; null: the library must answer. */
  async answer(assistant: Assistant, headers: IncomingHttpHeaders, message: unknown): Promise<string | null> {
    const call = plainCall(headers, message);
    const access = call && this.toolCatalogue.find(call.name)?.spec.access;
    if (!call || access !== 'read' || offerOf(access, assistant) !== 'offered') return null;
    const { id, era, ...asked } = call;
    const request = { ...asked, assistant, canAsk: false, question: undefined, responses: undefined };
    const answered = await this.runTool.execute(request);
    const result = era === 'legacy' ? answered : { ...answered, ...this.everyResult };
    return JSON.stringify({ jsonrpc: '2.0', id, result });
  }
}
