import createCache from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import type { Plugin } from 'vite';
import { createSystem, mergeConfigs } from '@chakra-ui/react/styled-system';
import { baseOf } from '#ui/theme/base.ts';
import { globalStyles } from '#ui/theme/globalStyles.ts';

const name = 'virtual:theme.css';
const resolved = `\0${name}`;

/** The theme's tokens, reset and global rules. */
export function themeStylesheet(): string {
  const config = mergeConfigs(baseOf(), { preflight: true, globalCss: globalStyles });
  const { layers, _global: globalRules } = createSystem(config);
  const cache = createCache({ key: 'css' });
  // Without a document, emotion returns the rules instead of inserting them.
  const textOf = (styles: unknown) => String(cache.insert('', serializeStyles([styles as never]), cache.sheet, false));
  return `${layers.atRule}\n${globalRules.map(textOf).join('\n')}`;
}

/** Provides the theme's stylesheet as `virtual:theme.css`, which applies before any script has run. */
export function themeStylesheetPlugin(): Plugin {
  return {
    name: 'gatehouse-theme-stylesheet',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? themeStylesheet() : null),
  };
}
