import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedFilesPlugin } from './bin/build/compressedFiles.ts';
import { fetchedImportsPlugin } from './bin/build/fetchedImports.ts';
import { guestPagePlugin } from './bin/build/guestPage.ts';
import { leanIconsPlugin } from './bin/build/leanIcons.ts';
import { leanCallsPlugin } from './bin/build/leanCalls.ts';
import { leanRouterPlugin } from './bin/build/leanRouter.ts';
import { leanStylesPlugin } from './bin/build/leanStyles.ts';
import { leanZodPlugin } from './bin/build/leanZod.ts';
import { pageHeadPlugin } from './bin/build/pageHead.ts';
import { startFilesPlugin } from './bin/build/startFiles.ts';
import { themeStylesheetPlugin } from './bin/build/themeStylesheet.ts';

/** The sources that decide whether tabs can share a replica host: everything that runs in either of them. */
const sources = ['src', 'domain', 'machines', 'collections', 'format', 'package-lock.json'];

/** The sources that decide whether a build can read the disk of another one: they declare the records. */
const schemas = ['domain/entities', 'domain/states', 'domain/permissions', 'collections/schema'];

/** The same for the same sources, wherever they are built. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [''] : readdirSync(source, { recursive: true, encoding: 'utf8' }).toSorted();
    const paths = files.map((file) => join(source, file)).filter((path) => path.includes('.'));
    for (const path of paths) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Few chunks, each with all that its first module needs: a browser takes longer over many files than over their bytes.
 * A module goes to the chunk of the highest priority that has it; the public pages are few and small.
 */
const chunks = [
  { name: 'early', test: /\/src\/app\/early\.ts$/, priority: 5 },
  // Not the pages of a forgotten password, which are rarely opened, nor the guest display, which keeps a collection of its own.
  { name: 'every-page', test: /\/src\/app\/(main|public\/LoginScreen)\.tsx$/, priority: 4 },
  // By itself, so that a person who signs in has it before the first screen is requested.
  { name: 'page-table', test: /\/src\/app\/pages\.ts$/, priority: 3 },
  { name: 'session', test: /\/src\/app\/session\/openSession\.ts$/, priority: 3 },
  {
    name: 'signed-in',
    test: /\/(src\/app\/signedIn\/(RoutedRoot\.tsx|replicaOpening\.ts)|collections\/schema\/storeName\.ts)$/,
    priority: 2,
  },
  // Modules that several pages share: first those of the first screen, then of lists and details, then of forms.
  {
    name: 'pages',
    test: /\/src\/(features\/units-now\/UnitsNowPage\.tsx|crud\/descriptor\/define\.ts)$/,
    priority: 1,
  },
  // Parts that follow on every page: the bell and the banner.
  { name: 'alerts', test: /\/src\/(resources\/alert\/AlertsBell|features\/alarms\/AlarmBanner)\.tsx$/, priority: 0.75 },
  {
    name: 'records',
    test: /\/(src\/(crud\/(page\/resourcePages|command\/\w+|columns\/(SiteName|SiteMoment|listColumns))|parts\/((log|device)\/\w+|wiring\/(Wiring|LastHeard))|resources\/(site\/\w+|(New|Edit)Device|deviceForms))|domain\/(calls\/devices|bodies\/places))\.tsx?$/,
    priority: 0.5,
  },
  {
    name: 'forms',
    test: /\/src\/(crud\/(page\/formPages|form\/RecordForm|form\/fields\/\w+)|parts\/wiring\/WiringFields)\.tsx?$/,
    priority: 0.25,
  },
  // The rest that several pages share: signs, labels, sums.
  {
    name: 'shared',
    test: /\/(src\/(ui|crud|parts|resources|lib)|domain|node_modules\/lucide-react)\//,
    minShareCount: 2,
  },
];

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig(({ command }) => ({
  plugins: [
    leanCallsPlugin(),
    leanIconsPlugin(),
    leanRouterPlugin(),
    leanStylesPlugin(),
    leanZodPlugin(),
    react(),
    themeStylesheetPlugin(),
    pageHeadPlugin(),
    startFilesPlugin(),
    fetchedImportsPlugin(),
    guestPagePlugin(() => [
      leanCallsPlugin(),
      leanIconsPlugin(),
      leanStylesPlugin(),
      leanZodPlugin(),
      react(),
      themeStylesheetPlugin(),
      pageHeadPlugin(),
    ]),
    compressedFilesPlugin(),
  ],
  define: {
    gatehouseVersion: JSON.stringify(version),
    gatehouseSchemas: JSON.stringify(hashOf(schemas)),
    // A page kept open while the development server starts anew must not hold its tabs to the worker of before.
    gatehouseBuild: JSON.stringify(command === 'build' ? hashOf(sources) : `start-${Date.now().toString(36)}`),
  },
  resolve: {
    // RxJS has a build for browsers of today, which is smaller than its default.
    conditions: ['es2015', ...defaultClientConditions],
    // React has the hook itself; the shim is for versions before it had.
    alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }],
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // Every browser that runs this target knows what it would teach.
    modulePreload: { polyfill: false },
    // The terms of whatever is bundled, which its licences ask to hand on.
    license: { fileName: 'licences.md' },
    // For error reports; no page refers to them.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/app/early.ts' },
      output: { codeSplitting: { groups: chunks } },
      // No module reads a property for its effect, so classes that nobody uses can be left out.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  worker: { format: 'es', plugins: () => [leanCallsPlugin(), leanZodPlugin()] },
}));
