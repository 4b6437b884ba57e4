import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

let files = 0;

/** Compiles a CommonJS module as Jest does it for each spec file. */
function load(
  source: string,
  { filename = `/kept-scripts/${++files}.cjs`, imports = 'none', context = vm.createContext() } = {},
): (...args: unknown[]) => unknown {
  const compiled: unknown = vm.compileFunction(source, ['module', 'exports'], {
    filename,
    parsingContext: context,
    importModuleDynamically: async () => syntheticModule(imports, context),
  });
  return compiled as (...args: unknown[]) => unknown;
}

async function syntheticModule(value: string, context: vm.Context): Promise<vm.Module> {
  const module = new vm.SyntheticModule(
    ['value'],
    function () {
      this.setExport('value', value);
    },
    { context },
  );
  await module.link(() => module);
  await module.evaluate();
  return module;
}

describe('modules that Jest compiles once per worker', () => {
  it('run with the globals and the state of each spec file', () => {
    const source = 'module.count = (module.count ?? 0) + 1; return [name, module.count];';
    const filename = '/kept-scripts/state.cjs';
    for (const name of ['first', 'second']) {
      const run = load(source, { filename, context: vm.createContext({ name }) });
      const module = {};
      expect(run(module, {})).toEqual([name, 1]);
      expect(run(module, {})).toEqual([name, 2]);
    }
  });

  it('are compiled anew when their text is another', () => {
    const filename = '/kept-scripts/changed.cjs';
    expect(load('return 1;', { filename })()).toBe(1);
    expect(load('return 2;', { filename })()).toBe(2);
  });

  it('import what the spec file that runs now imports', async () => {
    const filename = '/kept-scripts/imports.cjs';
    const source = 'return import("it").then(({ value }) => value);';
    expect(await load(source, { filename, imports: 'first' })()).toBe('first');
    expect(await load(source, { filename, imports: 'second' })()).toBe('second');
  });

  it('are strict where they say so, and tell lines as they are', () => {
    expect(() => load("'use strict'; unknown = 1;")()).toThrow(/unknown is not defined/);
    const filename = '/kept-scripts/lines.cjs';
    const fail = load('\n\nthrow new Error("here");', { filename });
    expect(stackOf(fail)).toContain(`${filename}:3:`);
  });
});

describe('the ES modules of spec files that have ended', () => {
  async function evaluated(): Promise<WeakRef<vm.Context>> {
    const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    const identifier = `/kept-scripts/${++files}.mjs`;
    const module = new vm.SourceTextModule('export const it = {};', { context, identifier });
    await module.link(() => module);
    await module.evaluate();
    return new WeakRef(context);
  }

  it('are collected with their contexts', async () => {
    const contexts: WeakRef<vm.Context>[] = [];
    for (let n = 0; n < 8; n++) contexts.push(await evaluated());
    setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    const left = () => contexts.filter((context) => context.deref() !== undefined).length;
    // code that is being compiled holds some for a moment, and asking for one holds it for a turn
    for (let n = 0; n < 10 && (n === 0 || left() > 1); n++) {
      await setImmediate();
      collect();
    }
    // the stack may still hold the last one
    expect(left()).toBeLessThanOrEqual(1);
  });
});

function stackOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).stack!;
  }
  throw new Error('It did not throw.');
}
