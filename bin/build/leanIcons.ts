import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const iconModule = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** Has the icons of lucide-react drawn by src/ui/icon: they look the same, and weigh a fraction. */
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
