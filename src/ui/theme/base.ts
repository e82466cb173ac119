import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { defineConfig, mergeConfigs } from '@chakra-ui/react/styled-system';
import { semanticColours, semanticShadows } from './colours.ts';
import { globalStyles } from './globalStyles.ts';
import { breakpoints, scales, semanticRadii } from './scale.ts';
import { keyframes, layerStyles, textStyles } from './styles.ts';

/** The theme without recipes, built on demand: each control brings its own recipe. */
export const baseOf = () =>
  mergeConfigs(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      cssVarsPrefix: 'gh',
      cssVarsRoot: ':where(html)',
      globalCss: globalStyles,
      theme: {
        breakpoints,
        keyframes,
        tokens: {
          ...scales,
          colors: {
            transparent: { value: 'transparent' },
            current: { value: 'currentColor' },
            white: { value: '#fff' },
          },
        },
        semanticTokens: { colors: semanticColours, shadows: semanticShadows, radii: semanticRadii },
        textStyles,
        layerStyles,
      },
    }),
  );
