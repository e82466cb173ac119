import type { Plugin } from 'vite';

/** This helper runs in place of each import(), with the needed files. */
const viteHelper = /vite\/preload-helper\.js$/;

const fetchCodeFile = '/src/app/failure/fetchCode.ts';

const ownHelper = `
import { fetchCode } from '${fetchCodeFile}';
export const __vitePreload = (load, files = []) => fetchCode(files.map((file) => '/' + file)).then(load);
`;

/**
 * Fetches the files of each import() first, so a failed load can be repeated. Vite's own helper would also load
 * stylesheets; the only one is the page's.
 */
export function fetchedImportsPlugin(): Plugin {
  return {
    name: 'gatehouse-fetched-imports',
    apply: 'build',
    transform: { filter: { id: viteHelper }, handler: () => ({ code: ownHelper, map: null }) },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle);
      if (files.filter((file) => file.endsWith('.css')).length > 1)
        throw new Error('A stylesheet is imported by code that comes later: nothing would load it.');
      const isUsed = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(fetchCodeFile)),
      );
      if (!isUsed) throw new Error('Vite’s helper for import() is not where it was.');
    },
  };
}
