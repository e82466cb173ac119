import type { Plugin } from 'vite';

/** What Vite calls in place of each import() of a page, with the files that it needs. */
const helper = /vite\/preload-helper\.js$/;

const fetching = '/src/app/failure/fetchedCode.ts';

const ownHelper = `
import { fetchCode } from '${fetching}';
export const __vitePreload = (load, files = []) => fetchCode(files.map((file) => '/' + file)).then(load);
`;

/**
 * Has the files of each import() fetched before they are imported, so that those that failed can be asked for again.
 * Vite's own helper would also bring stylesheets; the only one is the page's.
 */
export function fetchedImportsPlugin(): Plugin {
  return {
    name: 'gatehouse-fetched-imports',
    apply: 'build',
    transform: { filter: { id: helper }, handler: () => ({ code: ownHelper, map: null }) },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle);
      if (files.filter((file) => file.endsWith('.css')).length > 1)
        throw new Error('A stylesheet is imported by code that comes later: nothing would load it.');
      const isUsed = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(fetching)),
      );
      if (!isUsed) throw new Error('Vite’s helper for import() is not where it was.');
    },
  };
}
