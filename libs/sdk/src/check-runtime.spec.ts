import { describe, expect, it } from '@jest/globals';
import { checkRuntime } from './check-runtime.js';

describe('checkRuntime', () => {
  it.each(['14.21.3', '18.20.8', '19.9.0'])('refuses Node %s and names what it needs', (version) => {
    expect(() => checkRuntime(version)).toThrow(`needs Node 20 or newer, and this is Node ${version}`);
  });

  it.each(['20.0.0', '24.21.0', undefined])('accepts %s', (version) => {
    expect(() => checkRuntime(version)).not.toThrow();
  });

  it('refuses a runtime without fetch', () => {
    const { fetch } = globalThis;
    try {
      globalThis.fetch = undefined as never;
      expect(() => checkRuntime()).toThrow('needs a runtime with fetch');
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
