import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Assistant, offerOf } from '../owners/assistant.js';
import { answerSchema, argumentsSchema, type JsonSchema } from './compact-schema.js';
import { specOf, type Tool, type ToolSpec } from './tool.js';
import { TOOL_NAMES } from './tool-names.js';

/** A tool as `tools/list` shows it. */
interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: ToolSpec['hints'];
}

interface KnownTool {
  spec: ToolSpec;
  tool: Tool;
  listed: ListedTool;
}

/** All tools, found by `@ToolOf`, with their schemas made once. */
@Injectable()
export class ToolCatalogue implements OnModuleInit {
  private readonly tools = new Map<string, KnownTool>();

  constructor(private readonly modules: ModulesContainer) {}

  /** @throws when a tool of TOOL_NAMES is missing, or one is not in it */
  onModuleInit(): void {
    const found = new Map<string, KnownTool>();
    for (const { providers } of this.modules.values())
      for (const { metatype, instance } of providers.values()) {
        const spec = metatype ? specOf(metatype) : undefined;
        if (spec) found.set(spec.name, { spec, tool: instance as Tool, listed: listedOf(spec) });
      }
    const names = [...found.keys()];
    const faults = [
      ...TOOL_NAMES.filter((name) => !found.has(name)),
      ...names.filter((name) => !(TOOL_NAMES as readonly string[]).includes(name)),
    ];
    if (faults.length > 0) throw new Error(`Tools and TOOL_NAMES differ: ${faults.join(', ')}`);
    for (const name of TOOL_NAMES) this.tools.set(name, found.get(name)!);
  }

  find(name: string): KnownTool | undefined {
    return this.tools.get(name);
  }

  /** The tools that a caller may use, or could if the person allowed its client more; always in one order. */
  listFor(assistant: Pick<Assistant, 'principal' | 'path'>): ListedTool[] {
    return [...this.tools.values()]
      .filter(({ spec }) => ['offered', 'step_up'].includes(offerOf(spec.access, assistant)))
      .map(({ listed }) => listed);
  }
}

/** As `tools/list` shows it. Pure. */
export function listedOf({ name, title, description, hints, input, output }: ToolSpec): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: argumentsSchema(input),
    outputSchema: answerSchema(output),
    annotations: hints,
  };
}
