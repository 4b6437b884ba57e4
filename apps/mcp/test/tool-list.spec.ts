import { describe, expect, it } from '@jest/globals';
import { PUBLIC_OPERATIONS } from '@referral-exchange/contracts';
import { OPERATIONS } from '../src/owners/operations.js';
import { OutwardModule } from '../src/outward/outward.module.js';
import { ReadingModule } from '../src/reading/reading.module.js';
import { specOf, type ToolSpec } from '../src/tools/tool.js';
import { listedOf } from '../src/tools/tool-catalogue.js';
import { TOOL_NAMES } from '../src/tools/tool-names.js';
import { WritingModule } from '../src/writing/writing.module.js';

const providers = [ReadingModule, WritingModule, OutwardModule].flatMap(
  (module) => Reflect.getMetadata('providers', module) as object[],
);
const specs = new Map(
  providers
    .map((provider) => specOf(provider))
    .filter((spec): spec is ToolSpec => spec !== undefined)
    .map((spec) => [spec.name, spec]),
);
const spec = (name: string): ToolSpec => specs.get(name)!;

describe('the tools', () => {
  it('are those of the list, and fewer than a model can tell apart', () => {
    expect([...specs.keys()].sort()).toEqual([...TOOL_NAMES].sort());
    expect(TOOL_NAMES.length).toBeLessThanOrEqual(20);
  });

  it.each(TOOL_NAMES)('%s is as clients know it: a change here is a change for them', (name) => {
    expect(listedOf(spec(name))).toMatchSnapshot();
  });

  it('fit into 24 KB, whichever way these are counted', () => {
    const tools = TOOL_NAMES.map((name) => listedOf(spec(name)));
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(24_000);
  });

  it.each(TOOL_NAMES)('%s says all hints, and they are true', (name) => {
    const { hints, access } = spec(name);
    expect(Object.values(hints).every((hint) => typeof hint === 'boolean')).toBe(true);
    expect(Object.keys(hints).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    expect(hints.readOnlyHint).toBe(access === 'read');
    if (access === 'read') expect(hints).toMatchObject({ destructiveHint: false, openWorldHint: false });
  });

  it.each(TOOL_NAMES)('%s describes every argument whose name does not, and takes no other', (name) => {
    const { inputSchema, description, title } = listedOf(spec(name));
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(title.length).toBeLessThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(300);
    expect(inputSchema.additionalProperties).toBe(false);
  });
});

describe('what assistants reach', () => {
  it.each(Object.entries(OPERATIONS))('%s is a described operation of the public API', (_, operation) => {
    const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
    const known = Object.entries(PUBLIC_OPERATIONS).find(([path]) => shape(path) === shape(operation.path));
    expect(known?.[1].split(' ')).toContain(operation.method);
  });

  it('is nothing that deletes, archives, imports, invites or changes the firm, and no file', () => {
    const closed =
      /webhooks|users|import|archive|pharmacy|med-cases|download|network|crm|external-links|request-log|sandbox/;
    for (const { method, path } of Object.values(OPERATIONS)) {
      expect(path).not.toMatch(closed);
      if (method !== 'GET') expect(path).not.toMatch(/^\/(routing|firms)/);
    }
  });
});
