import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentDigest, packageFaults } from './released-packages.ts';

const RELEASED = { 'sdk-1.0.0.tgz': 'a' };

describe('a package of customers', () => {
  it('keeps what is in it once its number was released', () => {
    expect(packageFaults({ 'sdk-1.0.0.tgz': 'a' }, RELEASED)).toEqual([]);
    expect(packageFaults({ 'sdk-1.0.0.tgz': 'b' }, RELEASED)).toEqual([
      expect.stringMatching(/^sdk-1\.0\.0\.tgz was released with other contents.*Raise the version/),
    ]);
  });

  it('may be anything under a number that was not released', () => {
    expect(packageFaults({ 'sdk-1.1.0.tgz': 'b' }, RELEASED)).toEqual([]);
  });
});

describe('the digest of what is in a package', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    mkdirSync(join(folder, 'package/dist'), { recursive: true });
    writeFileSync(join(folder, 'package/dist/index.js'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes with each file, its bytes and its name, but not with the tarball around them', () => {
    const digests = [contentDigest(folder)];
    writeFileSync(join(folder, 'sdk-1.0.0.tgz'), 'packed');
    expect(contentDigest(folder)).toBe(digests[0]);
    writeFileSync(join(folder, 'package/dist/index.js'), 'two');
    digests.push(contentDigest(folder));
    writeFileSync(join(folder, 'package/README.md'), '');
    digests.push(contentDigest(folder));
    rmSync(join(folder, 'package/README.md'));
    writeFileSync(join(folder, 'package/LICENCE.md'), '');
    digests.push(contentDigest(folder));
    expect(new Set(digests).size).toBe(4);
  });
});
