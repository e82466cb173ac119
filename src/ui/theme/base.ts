import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { defineConfig, mergeConfigs } from '@chakra-ui/react/styled-system';
import { semanticColours, semanticShadows } from './colours.ts';
import { breakpoints, scales, semanticRadii } from './scale.ts';
import { keyframes, layerStyles, textStyles } from './styles.ts';

/** The theme without recipes and global rules: each control brings its own recipe, and the build the global rules. */
export const baseOf = () =>
  mergeConfigs(
    defaultBaseConfig,
    defineConfig({
      cssVarsPrefix: 'gh',
      cssVarsRoot: ':where(html)',
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
