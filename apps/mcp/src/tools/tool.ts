import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Assistant, ToolAccess } from '../owners/assistant.js';

/** It changes nothing, and reads the exchange alone. */
export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** What it does reaches another firm or ends something; a person confirms it. */
export const REACHES_OUT = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** What a client learns of a tool, and what it asks of its caller. */
export interface ToolSpec {
  /** verb_noun */
  name: string;
  title: string;
  description: string;
  access: ToolAccess;
  /** What clients may assume. All of them are said, as the defaults of the protocol are the worst. */
  hints: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  input: z.ZodObject;
  output: z.ZodObject;
}

/** What came back from the person whom the client asked. */
export interface Confirmed {
  /** Single use: it is the Idempotency-Key at the owner. */
  id: string;
  /** The version of the case when the person was asked; null: it has none. */
  version: string | null;
  /** Whether the person agreed. */
  isAgreed: boolean;
}

/** One call of a tool. */
export interface ToolCall {
  assistant: Assistant;
  /** The client can show a form to a person within the call. */
  canAsk: boolean;
  /** Only in a call that answers a question of ours. */
  confirmed: Confirmed | null;
  /** Seals a question, bound to this caller, tool and arguments. */
  seal: (version: string | null) => string;
  /**
   * Counts a write that nobody is asked about, before it is done. What a person agreed to is counted already.
   * @throws {TooManyCalls}
   */
  countWrite: () => Promise<void>;
  /** The owner had done this before, under the same key: its entry in the audit log says so. */
  noteReplay: () => void;
}

/** A tool: a provider with `@ToolOf(SPEC)`. What it returns fits the output schema, or asks a person. */
export interface Tool<Spec extends ToolSpec = ToolSpec> {
  execute(
    call: ToolCall,
    input: z.output<Spec['input']>,
  ): Promise<z.input<Spec['output']> | InputRequiredResult>;
}

const TOOL_SPEC = 'mcp:tool';

/** Makes a provider a tool; the catalogue finds it. */
export const ToolOf = (spec: ToolSpec): ClassDecorator =>
  applyDecorators(Injectable() as ClassDecorator, SetMetadata(TOOL_SPEC, spec) as ClassDecorator);

/** What `@ToolOf` said of a class. */
export function specOf(type: object): ToolSpec | undefined {
  return Reflect.getMetadata(TOOL_SPEC, type) as ToolSpec | undefined;
}
