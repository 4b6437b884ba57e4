import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeFile } from '@referral-exchange/docs-site';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { designTokens } from './design-tokens.ts';
import { indexPage } from './index-page.ts';

const SOURCE = join(import.meta.dirname, '../src');
/** Browsers that know `light-dark()` and CSS nesting: 2024 and later. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];
const INBOX = '/features/inbox/inbox-page.tsx';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Every file of the app, by its path at the origin. */
export async function bundleApp(): Promise<MadeFile<string | Uint8Array>[]> {
  const [early] = await bundle('app/early.ts', { format: 'iife' });
  const parts = await bundle('app/main.tsx', { format: 'es' });
  const entry = parts.find((part) => part.type === 'chunk' && part.isEntry);
  if (early?.type !== 'chunk' || entry?.type !== 'chunk') throw new Error('The app has no entry');
  const icon = asset('mark.svg', 'image/svg+xml', readFileSync(join(SOURCE, 'app/mark.svg'), 'utf8'));
  const page = indexPage({
    early: addressOf(early),
    script: addressOf(entry),
    style: addressOf(styleOf(parts)),
    modules: chunksOf(parts, entry).map(addressOf),
    inbox: inboxOf(parts, entry).map(addressOf),
    icon: icon.path,
  });
  return [
    icon,
    ...[early, ...parts].map(fileOf),
    { path: '/app', type: 'text/html', text: page, isImmutable: false },
  ];
}

type Part = Rolldown.OutputChunk | Rolldown.OutputAsset;

async function bundle(entry: string, { format }: { format: 'es' | 'iife' }): Promise<Part[]> {
  const config: InlineConfig = {
    root: SOURCE,
    base: '/app/',
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react(), designTokens()],
    build: {
      write: false,
      target: BROWSERS,
      cssTarget: BROWSERS,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // a data: address would need a hole in the content policy
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(SOURCE, entry),
        output: {
          format,
          ...(format === 'es' && {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: nameShared, debugName: 'shared' }],
            },
          }),
        },
      },
    },
  };
  const made = (await build(config)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  return [made].flat().flatMap(({ output }) => output as Part[]);
}

/** The chunks that an entry needs at once, itself left out. */
function chunksOf(parts: readonly Part[], entry: Rolldown.OutputChunk): Part[] {
  return entry.imports.flatMap((name) => parts.filter(({ fileName }) => fileName === name));
}

/** What the inbox needs besides: its chunk, and what it shares with other pages. */
function inboxOf(parts: readonly Part[], entry: Rolldown.OutputChunk): Part[] {
  const inbox = parts.find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(INBOX));
  if (inbox?.type !== 'chunk') throw new Error('The app has no inbox');
  const atOnce = [entry, ...chunksOf(parts, entry)];
  return [inbox, ...chunksOf(parts, inbox).filter((part) => !atOnce.includes(part))];
}

/**
 * Puts what every page needs into one file, and what the inbox shares with other pages into another: it would
 * be 22, most of them of 300 bytes. The bundler makes a chunk for each set of pages that use the same. Each
 * of the two has all that its modules import: files that import each other would run before they are there.
 */
function nameShared(id: string, graph: Rolldown.ChunkingContext): string | null {
  const pages = [...pagesWith(id, graph, new Set())];
  if (pages.some((page) => graph.getModuleInfo(page)?.isEntry)) return 'app';
  return pages.length > 1 && pages.some((page) => page.endsWith(INBOX)) ? 'shared' : null;
}

/** The entries and pages that import a module, through others or straight. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return new Set();
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [id] : [];
  return new Set([...own, ...info.importers.flatMap((importer) => [...pagesWith(importer, graph, seen)])]);
}

function styleOf(parts: readonly Part[]): Part {
  const style = parts.find(({ fileName }) => fileName.endsWith('.css'));
  if (!style) throw new Error('The app has no style sheet');
  return style;
}

function addressOf({ fileName }: Part): string {
  return `/app/${fileName}`;
}

function fileOf(part: Part): MadeFile<string | Uint8Array> {
  const type = TYPES[part.fileName.split('.').at(-1)!];
  if (type === undefined) throw new Error(`What type has ${part.fileName}? Add it to TYPES`);
  const text = part.type === 'chunk' ? part.code : part.source;
  return { path: addressOf(part), type, text, isImmutable: true };
}

function asset(name: string, type: string, text: string): MadeFile {
  const [stem, ending] = name.split('.');
  const digest = hash('sha256', text, 'hex').slice(0, 10);
  return { path: `/app/assets/${stem}.${digest}.${ending}`, type, text, isImmutable: true };
}
