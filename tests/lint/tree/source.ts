import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceFile {
  /** The path from the repository's root, with /. */
  path: string;
  text: string;
  lines: number;
  parsed: ReturnType<typeof parseSync>;
}

const folders = ['bin', 'domain', 'machines', 'collections', 'server', 'format', 'src', 'tests'];
const isSource = (path: string) => /\.tsx?$/.test(path) && !path.startsWith('tests/lint/fixtures/');

/** Parsed, without the lint tests' fixtures. */
export function readTree(root: string): SourceFile[] {
  const inFolders = folders.flatMap((folder) => listFolder(root, folder));
  const beside = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...inFolders, ...beside]
    .filter(isSource)
    .sort()
    .map((path) => readSource(root, path));
}

function listFolder(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.replace(/\n$/, '').split('\n').length, parsed: parseSync(path, text) };
}

/** The line of an offset, counted from 1. */
export const lineAt = ({ text }: SourceFile, offset: number): number => text.slice(0, offset).split('\n').length;

interface Found {
  specifier: string;
  line: number;
}

/** The path of an imported file; null: it is a package. */
export function targetOf({ path }: SourceFile, specifier: string): string | null {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  if (!name.startsWith('#')) return null;
  const inside = name.slice(1);
  return folders.some((folder) => inside.startsWith(`${folder}/`)) ? inside : `src/${inside}`;
}

/** Imports, exports from, lazy imports, imported types, and workers by `new URL('./…', import.meta.url)`. */
export function importsOf(file: SourceFile): Found[] {
  const found: Found[] = [];
  const add = (source: { type: string; value?: unknown; start: number } | null) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    found.push({ specifier: source.value, line: lineAt(file, source.start) });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    NewExpression: ({ callee, arguments: [first] }) => {
      const isFile = first?.type === 'Literal' && typeof first.value === 'string' && /^\..*\.tsx?$/.test(first.value);
      if (callee.type === 'Identifier' && callee.name === 'URL' && isFile) add(first);
    },
  }).visit(file.parsed.program);
  return found;
}
