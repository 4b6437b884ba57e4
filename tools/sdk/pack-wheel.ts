import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { parse } from 'smol-toml';

const SDK = join(import.meta.dirname, '../../sdks/python');
const PACKAGE = 'referral_exchange';
/** The first date that a zip can hold: the same sources make the same bytes. */
const NO_DATE = new Date(1980, 0, 1);

/** What `[project]` of a pyproject.toml says, as much as there is of it. */
interface Project {
  name: string;
  version: string;
  description: string;
  keywords: string[];
  classifiers: string[];
  dependencies: string[];
  'requires-python': string;
}

/**
 * Packs the Python SDK as a wheel: a zip of its modules with a list of them (ADR 133). It needs no Python, so
 * that the images of the services can have the docs site with the wheel in it.
 *
 * @returns the path of the wheel
 */
export function packWheel(folder: string): string {
  const { project } = parse(readFileSync(join(SDK, 'pyproject.toml'), 'utf8')) as unknown as {
    project: Project;
  };
  const info = `${PACKAGE}-${project.version}.dist-info`;
  const files = {
    ...modules(),
    [`${info}/METADATA`]: strToU8(metadata(project)),
    [`${info}/WHEEL`]: strToU8(WHEEL),
  };
  const record = `${info}/RECORD`;
  const rows = Object.entries(files).map(
    ([path, bytes]) => `${path},sha256=${digest(bytes)},${bytes.length}`,
  );
  const zipped = zipSync(
    { ...files, [record]: strToU8(`${[...rows, `${record},,`].join('\n')}\n`) },
    { mtime: NO_DATE, level: 9 },
  );
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${PACKAGE}-${project.version}-py3-none-any.whl`);
  writeFileSync(path, zipped);
  return path;
}

const WHEEL = 'Wheel-Version: 1.0\nGenerator: referral-exchange\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** The files of the package by their paths in it. */
function modules(): Record<string, Uint8Array> {
  const source = join(SDK, 'src');
  const paths = readdirSync(join(source, PACKAGE), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.py$|(^|\/)py\.typed$/.test(path))
    .map((path) => `${PACKAGE}/${path}`)
    .sort();
  return Object.fromEntries(paths.map((path) => [path, new Uint8Array(readFileSync(join(source, path)))]));
}

/** The core metadata: headers, a blank line, the README. */
function metadata(project: Project): string {
  const headers = [
    'Metadata-Version: 2.1',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `Keywords: ${project.keywords.join(',')}`,
    ...project.classifiers.map((one) => `Classifier: ${one}`),
    `Requires-Python: ${project['requires-python']}`,
    ...project.dependencies.map((one) => `Requires-Dist: ${one}`),
    'Description-Content-Type: text/markdown',
  ];
  return `${headers.join('\n')}\n\n${readFileSync(join(SDK, 'README.md'), 'utf8')}`;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
