import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { themeStylesheetPlugin } from './bin/build/themeStylesheet.ts';
import { launchOptions } from './tests/support/browser/launchOptions.ts';
import { LongOnesFirst } from './tests/support/order/longOnesFirst.ts';
import { makeRunFolder } from './tests/support/temporary/runFolder.ts';

// Whatever the tests start inherits it. Vitest reads this file once for each project.
process.env['TMPDIR'] = makeRunFolder();

const variables = ['GATEHOUSE_PROOFS', 'GATEHOUSE_SEED', 'GATEHOUSE_ROUNDS'];
const properties = 'tests/support/properties/configureProperties.ts';
const closeAfterFile = 'tests/support/server/closeAfterFile.ts';
const watchConsole = 'tests/support/console/watchConsole.ts';
const watchWarnings = 'tests/support/console/watchWarnings.ts';
const withoutDeveloperTools = 'tests/support/browser/withoutDeveloperTools.ts';
const browserTests = 'tests/**/*.browser.test.{ts,tsx}';
const ratchets = 'tests/ratchet/**/*.test.ts';
const fixtures = 'tests/lint/fixtures/**';

const routerModule = fileURLToPath(new URL('node_modules/react-router-dom/dist/index.mjs', import.meta.url));

/** The run prints results; the server's own messages of the browser's files are none. */
const quietServer: Plugin = {
  name: 'quiet-server',
  configResolved({ logger }) {
    logger.info = () => undefined;
  },
};

export default defineConfig({
  plugins: [themeStylesheetPlugin()],
  test: {
    reporters: ['default'],
    // For tests in a browser, which has no environment.
    env: Object.fromEntries(variables.map((name) => [name, process.env[name] ?? ''])),
    maxWorkers: 2,
    tags: [
      {
        name: 'postgres',
        description:
          'Needs PostgreSQL, a second server or a broker, does things at once, or has values of another driver.',
      },
    ],
    sequence: { sequencer: LongOnesFirst },
    // Kept in node_modules, by their text: a run of one file takes half the CPU from the second time on.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        // Its CommonJS file requires ES modules, which fails in Node while the same ones are being imported elsewhere.
        resolve: { alias: { 'react-router-dom': routerModule } },
        test: {
          name: 'node',
          environment: 'node',
          // PGlite is compiled once for all workers of a process. PostgreSQL needs no such thing.
          pool: process.env['TEST_DATABASE_URL'] ? 'forks' : 'threads',
          // Files of a worker share what they import and hold: the server and its libraries, open databases, a browser.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [browserTests, ratchets, fixtures],
          setupFiles: [watchConsole, watchWarnings, closeAfterFile, properties],
          // npm run test:properties
          ...(process.env['GATEHOUSE_ROUNDS'] ? { runner: 'tests/support/properties/roundsRunner.ts' } : {}),
          globalSetup: ['tests/support/server/forgetAnswers.ts', 'tests/support/postgres/dropAfterRun.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A second, the default, is short on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        plugins: [quietServer],
        // Found before the first test runs: a dependency found during a run would reload the page under it.
        optimizeDeps: {
          entries: ['src/**/*.{ts,tsx}', browserTests],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@testing-library/react',
            'react-hook-form',
            '@hookform/resolvers',
          ],
        },
        test: {
          name: 'browser',
          // Files of a worker share what they import, and clean up after each test: loading it takes as long as the tests.
          isolate: false,
          setupFiles: [watchConsole, properties, withoutDeveloperTools, 'tests/support/browser/cleanUp.ts'],
          include: [browserTests],
          exclude: [fixtures],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          // Beside those of node: each waits for a part of its time, for servers, clocks and frames.
          sequence: { groupOrder: 0 },
          browser: {
            enabled: true,
            headless: true,
            // One page: a second would load all modules again.
            fileParallelism: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        // These come after all others, since they ask about the calls of those.
        test: { name: 'ratchet', environment: 'node', include: [ratchets], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
