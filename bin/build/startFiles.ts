import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { homeRoute, legacyRedirects, routeIds, routeOf } from '#domain/routes/index.ts';

/** What public/start.js reads: which files a start needs, as addresses. */
export interface StartFiles {
  /** What asks for config and replica host. */
  early: string;
  /** What every page of somebody who is signed in needs, and what only one page does. */
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

/** Each route of src/app/pages.ts with the module that its page is imported from. */
export function modulesOfPages(source: string): Map<string, string> {
  const entries = source.matchAll(/^\s+'?([\w.]+)'?:\s*\(\)\s*=>\s*import\('([^']+)'\)/gm);
  return new Map(
    [...entries].map(([, id = '', from = '']) => {
      const isOfPackage = from.startsWith('#');
      return [id, isOfPackage ? `src/${from.slice(1)}` : posix.join(posix.dirname(pagesFile), from)];
    }),
  );
}

/** A path pattern as the source of a regular expression; which values fit is left to the router. */
function expressionOf(path: string): string {
  return `^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`;
}

/** The chunks that a module is in or is imported by, with all that these import. */
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
  if (files.size === 0) throw new Error(`${module} is in no chunk: what a start needs cannot be listed.`);
  return [...files];
}

function startFilesOf(bundle: Bundle): StartFiles {
  const isThere = new Set(filesOf(bundle, 'index.html'));
  const listed = (files: readonly string[]) => files.filter((file) => !isThere.has(file)).map((file) => `/${file}`);
  const signedIn = new Set(listed(signedInModules.flatMap((module) => filesOf(bundle, module))));
  const modules = modulesOfPages(readFileSync(pagesFile, 'utf8'));
  const pages = routeIds.flatMap((id) => {
    const module = modules.get(id);
    const { path, public: isPublic } = routeOf(id);
    if (module === undefined || isPublic === true) return [];
    const files = listed(filesOf(bundle, module)).filter((file) => !signedIn.has(file));
    const former = Object.entries(legacyRedirects).flatMap(([from, to]) => (to === homeRoute && to === id ? from : []));
    return [path, ...former].map((each) => ({ path: expressionOf(each === '/' ? '' : each), files }));
  });
  const [early = ''] = filesOf(bundle, 'src/app/early.ts');
  return { early: `/${early}`, signedIn: [...signedIn], pages };
}

const startScript = 'public/start.js';

/** The letters of English, which every page shows. */
const font = 'inter-latin-wght-normal.woff2';

/** The address of a built file that is not code, by the name that it had before the build. */
function assetIn(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (asset === undefined) throw new Error(`${name} is not among the built files.`);
  return `/${asset.fileName}`;
}

/**
 * The page with its modules fetched as scripts before they are run as modules: Chromium takes the compiled code that it
 * keeps for those, while what is fetched as a module it parses anew in each new tab.
 */
export function fetchedAsScripts(html: string): string {
  return html
    .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
    .replace(
      /<script type="module"[^>]* src="([^"]+)">/g,
      '<link rel="preload" as="script" crossorigin href="$1">\n    $&',
    );
}

/** Writes into index.html which files a start needs, so that public/start.js can ask for all of them at once. */
export function startFilesPlugin(): Plugin {
  return {
    name: 'gatehouse-start-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        // Data may not end its own element.
        const list = JSON.stringify(startFilesOf(bundle)).replaceAll('<', '\\u003c');
        const script = `<script id="start-files" type="application/json">${list}</script>`;
        // In the page, so that what it asks for is on its way a file earlier. Nobody reads its comments there.
        const own = `<script>${readFileSync(startScript, 'utf8').replace(/^\s*\/\/.*\n/gm, '')}`;
        // There before the first words are laid out: they need not be laid out again.
        const letters = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetIn(bundle, font)}">`;
        const first = [letters, script, own].join('\n    ');
        const page = html.replace('<script src="/start.js">', () => first);
        return fetchedAsScripts(page);
      },
    },
  };
}
