import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';

/** What decides whether tabs can share a replica host: everything that runs in either of them. */
const sources = ['src', 'domain', 'machines', 'collections', 'package-lock.json'];

/** The same for the same sources, wherever they are built. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [''] : readdirSync(source, { recursive: true, encoding: 'utf8' }).toSorted();
    const paths = files.map((file) => join(source, file)).filter((path) => path.includes('.'));
    for (const path of paths) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

export default defineConfig(({ command }) => ({
  plugins: [react()],
  define: {
    // A page kept open while the development server starts anew must not hold its tabs to the worker of before.
    gatehouseBuild: JSON.stringify(command === 'build' ? hashOfSources() : `start-${Date.now().toString(36)}`),
  },
  // RxJS has a build for browsers of today, which is smaller than its default.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // For error reports; no page refers to them.
    sourcemap: 'hidden',
  },
  worker: { format: 'es' },
}));
