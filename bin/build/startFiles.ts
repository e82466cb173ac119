import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { homeRoute, legacyRedirects, routeIds, routeOf } from '#domain/routes/index.ts';

/** Addresses of files. public/start.js reads them. */
export interface StartFiles {
  /** The file that requests config and replica host. */
  early: string;
  /** The files of every signed-in page; `pages` has those of single pages. */
  signedIn: string[];
  pages: { path: string; files: string[] }[];
}

type Bundle = Rolldown.OutputBundle;

const pagesFile = 'src/app/pages.ts';
const signedInModules = [
  'src/app/session/openSession.ts',
  'src/app/signedIn/RoutedRoot.tsx',
  'src/app/signedIn/replicaOpening.ts',
];

/** Each route's page module, from the text of src/app/pages.ts. */
export function pageModules(source: string): Map<string, string> {
  const entries = source.matchAll(/^\s+'?([\w.]+)'?:\s*\(\)\s*=>\s*import\('([^']+)'\)/gm);
  return new Map(
    [...entries].map(([, id = '', from = '']) => {
      const isOfPackage = from.startsWith('#');
      return [id, isOfPackage ? `src/${from.slice(1)}` : posix.join(posix.dirname(pagesFile), from)];
    }),
  );
}

/** The path as the source of a regular expression. Only the router checks values. */
function pathPatternOf(path: string): string {
  return `^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`;
}

/** Chunks with a module or its entry, and all that they import. */
function filesOf(bundle: Bundle, module: string): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    if ([chunk.facadeModuleId, ...chunk.moduleIds].some((id) => id?.endsWith(`/${module}`) === true))
      add(chunk.fileName);
  }
  if (files.size === 0) throw new Error(`${module} is in no chunk: the start files cannot be listed.`);
  return [...files];
}

function startFilesOf(bundle: Bundle): StartFiles {
  const loaded = new Set(filesOf(bundle, 'index.html'));
  const listed = (files: readonly string[]) => files.filter((file) => !loaded.has(file)).map((file) => `/${file}`);
  const signedIn = new Set(listed(signedInModules.flatMap((module) => filesOf(bundle, module))));
  const modules = pageModules(readFileSync(pagesFile, 'utf8'));
  const pages = routeIds.flatMap((id) => {
    const module = modules.get(id);
    const { path, public: isPublic } = routeOf(id);
    if (module === undefined || isPublic === true) return [];
    const files = listed(filesOf(bundle, module)).filter((file) => !signedIn.has(file));
    const former = Object.entries(legacyRedirects).flatMap(([from, to]) => (to === homeRoute && to === id ? from : []));
    return [path, ...former].map((each) => ({ path: pathPatternOf(each === '/' ? '' : each), files }));
  });
  const [early = ''] = filesOf(bundle, 'src/app/early.ts');
  return { early: `/${early}`, signedIn: [...signedIn], pages };
}

const startScript = 'public/start.js';

/** English letters are on every page. */
const font = 'inter-latin-wght-normal.woff2';

/** Finds an asset by its name before the build. */
function assetIn(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (asset === undefined) throw new Error(`${name} is not among the built files.`);
  return `/${asset.fileName}`;
}

/**
 * Preloads modules as scripts: Chromium reuses the compiled code of scripts, but parses modules again in each new tab.
 */
export function preloadAsScripts(html: string): string {
  return html
    .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
    .replace(
      /<script type="module"[^>]* src="([^"]+)">/g,
      '<link rel="preload" as="script" crossorigin href="$1">\n    $&',
    );
}

/** Lists the start files in index.html, so public/start.js can request all at once. */
export function startFilesPlugin(): Plugin {
  return {
    name: 'gatehouse-start-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        // A "<" in the data could end the script element.
        const list = JSON.stringify(startFilesOf(bundle)).replaceAll('<', '\\u003c');
        const script = `<script id="start-files" type="application/json">${list}</script>`;
        // Inline saves one request; without comments.
        const own = `<script>${readFileSync(startScript, 'utf8').replace(/^\s*\/\/.*\n/gm, '')}`;
        // Preloaded before the first layout, which then is not repeated.
        const letters = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetIn(bundle, font)}">`;
        const first = [letters, script, own].join('\n    ');
        const page = html.replace('<script src="/start.js">', () => first);
        return preloadAsScripts(page);
      },
    },
  };
}
