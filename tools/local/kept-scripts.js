import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

/**
 * Jest compiles every module of every package anew for each spec file. Here a worker compiles a CommonJS
 * module once, and runs the same script in the context of each spec file; an ES module is compiled with the
 * code that V8 kept of the time before. What a module holds is each spec file's own.
 */
const { compileFunction, SourceTextModule } = vm;

// V8's own cache of compiled sources never forgets an ES module. Its entry keeps the module, and with it the
// whole context of a spec file that has ended: some 30 MB
setFlagsFromString('--no-compilation-cache');

const scripts = new Map();
const codes = new Map();
/** How the modules of a context import others, by their file; a context that has ended is not held by it. */
const importers = new WeakMap();

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext, importModuleDynamically } = options;
  if (!parsingContext) return compileFunction(source, parameters, options);
  const text = `(function (${parameters.join(',')}) {${source}\n})`;
  let kept = scripts.get(filename);
  if (kept?.text !== text) {
    kept = { text };
    kept.script = new vm.Script(text, {
      filename,
      importModuleDynamically: (...args) => importers.get(kept.context.deref()).get(filename)(...args),
    });
    scripts.set(filename, kept);
  }
  // of the spec file that runs now
  kept.context = new WeakRef(parsingContext);
  if (!importers.has(parsingContext)) importers.set(parsingContext, new Map());
  importers.get(parsingContext).set(filename, importModuleDynamically);
  return kept.script.runInContext(parsingContext);
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source, options) {
    const kept = codes.get(options.identifier);
    if (kept?.source === source) {
      super(source, { ...options, cachedData: kept.code });
      return;
    }
    super(source, options);
    codes.set(options.identifier, { source, code: this.createCachedData() });
  }
};
