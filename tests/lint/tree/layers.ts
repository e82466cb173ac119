import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source.ts';
import type { Violation } from './violation.ts';

const everyone = [
  'domain',
  'machines',
  'collections',
  'format',
  'lib',
  'ui',
  'crud',
  'parts',
  'resources',
  'features',
  'shell',
] as const;
const belowScreens = ['ui', 'lib', 'format', 'domain', 'collections', 'machines'] as const;

/**
 * Who may import whom, beside itself: the table of ARCHITECTURE.md. `.oxlintrc.json` says the same for editors, and a
 * test compares the two.
 */
export const layers = {
  format: [],
  domain: ['format'],
  machines: ['domain', 'format'],
  collections: ['domain', 'format'],
  server: ['domain', 'format'],
  lib: ['format'],
  ui: ['lib', 'format'],
  crud: belowScreens,
  parts: ['crud', ...belowScreens],
  resources: ['parts', 'crud', ...belowScreens],
  features: ['resources', 'parts', 'crud', ...belowScreens],
  shell: ['parts', 'crud', ...belowScreens],
  app: everyone,
  bin: [...everyone, 'server', 'app', 'tests'],
  tests: [...everyone, 'server', 'app', 'bin'],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof layers;

const rootLayers: readonly Layer[] = ['domain', 'machines', 'collections', 'server', 'format', 'bin', 'tests'];
const isLayer = (name: string): name is Layer => Object.hasOwn(layers, name);

/** The layer of a path; null: the file lies beside the folders. */
function layerOf(path: string): Layer | null {
  const [first = '', second = ''] = path.split('/');
  const name = first === 'src' ? second : first;
  return isLayer(name) && (first === 'src') !== rootLayers.includes(name) ? name : null;
}

/** Relative imports stay inside: the layer or, among features, one feature. */
function homeOf(path: string, layer: Layer): string {
  const parts = path.split('/');
  if (layer === 'features') return parts.slice(0, 3).join('/');
  return rootLayers.includes(layer) ? layer : parts.slice(0, 2).join('/');
}

/** The server's start alone may import REST calls. */
const importsRest = (path: string, reached: string) =>
  path.startsWith('server/') &&
  !path.startsWith('server/rest/') &&
  path !== 'server/start.ts' &&
  reached.startsWith('server/rest/');

const belowRest = 'server/rest stands on top: move the imported part beside it, into the folder of its subject.';

function judge(file: SourceFile, layer: Layer, specifier: string): string | null {
  const path = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file.path), specifier);
  if (importsRest(file.path, path)) return belowRest;
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).split('/')[0] ?? '';
    if (target === layer)
      return layer === 'features' ? 'A feature imports no other feature, and its own files by relative path.' : null;
    const allowed: readonly string[] = layers[layer];
    if (allowed.includes(target)) return null;
    return `${layer} may import ${allowed.length === 0 ? 'nothing else of ours' : allowed.join(', ')}; not ${target}.`;
  }
  if (!specifier.startsWith('.')) return null;
  const reached = posix.join(posix.dirname(file.path), specifier);
  const fromOutside = layer === 'tests' || layer === 'bin';
  if (fromOutside && layerOf(reached) === null) return null;
  if (layer === 'tests' && layerOf(reached) === 'bin') return null;
  return reached.startsWith(`${homeOf(file.path, layer)}/`)
    ? null
    : 'A relative path stays inside its layer; other layers are imported by their #subpath.';
}

/** Static, lazy, of types, of workers, and relative paths out of their layer. */
export function checkLayers(file: SourceFile): Violation[] {
  const layer = layerOf(file.path);
  if (layer === null) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const message = judge(file, layer, specifier);
    return message === null ? [] : [{ file: file.path, line, rule: 'layers', message: `'${specifier}': ${message}` }];
  });
}
