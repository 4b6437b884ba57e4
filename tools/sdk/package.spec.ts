import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packSdk } from './pack-sdk.ts';
import { GUIDES, modulesOf } from './readme-samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_BYTES = 20_480;

/** The tarball as customers get it. */
describe('the packed SDK', () => {
  // in the checkout, where the samples find Express and Fastify
  const folder = join(ROOT, '.local', `sdk-${process.pid}`);
  const stage = join(folder, 'package');
  let tarball: Uint8Array;
  beforeAll(() => {
    tarball = readFileSync(packSdk(folder));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What a bundler makes of a program that uses the package. */
  async function bundle(source: string, platform: 'browser' | 'node'): Promise<string> {
    const entry = join(stage, 'program.js');
    writeFileSync(entry, source.replace('@sdk', './dist/esm/index.js'));
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform,
      external: platform === 'node' ? ['node:*'] : [],
      logLevel: 'silent',
    });
    return outputFiles[0]!.text;
  }
  const zipped = (text: string): number => gzipSync(text).byteLength;

  it('has types that are right for ES modules, CommonJS and bundlers', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    expect(analysis.types && 'problems' in analysis ? analysis.problems : analysis).toEqual([]);
  });

  it('has a package.json without a fault', async () => {
    const { messages } = await publint({ pkgDir: stage, strict: true, level: 'warning' });
    const manifest = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(manifest.engines).toEqual({ node: '>=20' });
  });

  it('is at most 20 KB in a program that uses all of it, bundled and zipped', async () => {
    const all = await bundle(`export * from '@sdk';`, 'node');
    expect(zipped(all)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('leaves the client out of a program that only verifies webhooks', async () => {
    const code = await bundle(`import { verifyWebhook } from '@sdk'; console.log(verifyWebhook);`, 'node');
    expect(code).not.toContain('sent-cases');
    expect(zipped(code)).toBeLessThan(2048);
  });

  it('can be bundled for browsers, without modules of Node', async () => {
    const code = await bundle(`export * from '@sdk';`, 'browser');
    expect(code).not.toMatch(/node:/);
    expect(code).toContain('Webhooks are verified on a server');
  });

  it('compiles every sample of its README and the guides under strict, with every further check', () => {
    const samples = ['libs/sdk/README.md', ...GUIDES].flatMap(modulesOf);
    expect(samples.length).toBeGreaterThanOrEqual(13);
    const source = join(folder, 'samples');
    mkdirSync(source);
    samples.forEach((code, at) => writeFileSync(join(source, `sample-${at + 1}.mts`), code));
    const config = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions: SAMPLE_OPTIONS };
    writeFileSync(join(source, 'tsconfig.json'), JSON.stringify(config));
    const tsc = spawnSync(process.execPath, [join(ROOT, 'node_modules/tsc7/bin/tsc'), '-p', source], {
      encoding: 'utf8',
    });
    expect(tsc.stdout).toBe('');
    expect(tsc.status).toBe(0);
  });
});

/** Stricter than what this repository asks of itself. */
const SAMPLE_OPTIONS = {
  composite: false,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  paths: { '@referral-exchange/sdk': ['../package/dist/esm/index.d.ts'] },
};
