import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isReachableByOthers, openToOthers, outsideFolder } from './outside-folder.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('what another user must reach', () => {
  let base: string;
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0o077);
    base = mkdtempSync(join(tmpdir(), 'outside-'));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(base, { recursive: true });
  });

  it('gets a folder that is open whatever the umask', () => {
    expect(modeOf(outsideFolder('/some/checkout', base))).toBe('755');
  });

  it('is another folder for another checkout, and the same one the next time', () => {
    const mine = outsideFolder(base, base);
    expect(outsideFolder(tmpdir(), base)).not.toBe(mine);
    expect(outsideFolder(base, base)).toBe(mine);
  });

  it('does not outlive its checkout', () => {
    const checkout = join(base, 'checkout');
    mkdirSync(checkout);
    const left = outsideFolder(checkout, base);
    rmSync(checkout, { recursive: true });
    outsideFolder(tmpdir(), base);
    expect(existsSync(left)).toBe(false);
  });

  it('is never a link that someone put there', () => {
    const folder = outsideFolder(tmpdir(), base);
    rmSync(folder, { recursive: true });
    symlinkSync(tmpdir(), folder);
    expect(() => outsideFolder(tmpdir(), base)).toThrow('belongs to someone else');
  });

  it('is opened with all that is in it, programs as programs', () => {
    const folder = join(base, 'server');
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', 'program'), '', { mode: 0o700 });
    writeFileSync(join(folder, 'library'), '');
    openToOthers(folder);
    expect(['', 'bin', 'bin/program', 'library'].map((path) => modeOf(join(folder, path)))).toEqual([
      '755',
      '755',
      '755',
      '644',
    ]);
  });

  it('is not below a closed folder, nor below one that the umask will close', () => {
    expect(isReachableByOthers(join(base, 'new'))).toBe(false);
    openToOthers(base);
    expect(isReachableByOthers(base)).toBe(true);
    expect(isReachableByOthers(join(base, 'new'))).toBe(false);
    process.umask(0o022);
    expect(isReachableByOthers(join(base, 'new'))).toBe(true);
  });
});
