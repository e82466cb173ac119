import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const iconModule = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** src/ui/icon draws lucide-react's icons: same look, a fraction of the size. */
export function leanIconsPlugin(): Plugin {
  return {
    name: 'gatehouse-lean-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (!iconModule.test(importer) || !source.endsWith('/createLucideIcon.mjs')) return null;
      return this.resolve('#ui/icon/createLeanIcon.ts', fileURLToPath(import.meta.url));
    },
  };
}
