import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { temporaryFolder } from '#tests/support/server/process.ts';

/** Beside a copy of the dashboard, on the same server; `remove` deletes both. */
export async function buildRivals(dashboard: string): Promise<{ folder: string; remove: () => void }> {
  const folder = temporaryFolder();
  await cp(dashboard, folder.path, { recursive: true });
  const root = fileURLToPath(new URL('rivals', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder.path,
      emptyOutDir: false,
      target: 'es2023',
      rollupOptions: { input: `${root}/rivals.html` },
    },
  });
  return { folder: folder.path, remove: () => folder.remove() };
}
