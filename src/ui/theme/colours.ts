import { grounds, palettes, type Palette } from './palettes.ts';

function shades([light, dark]: readonly [string, string]): { value: { _light: string; _dark: string } } {
  return { value: { _light: light, _dark: dark } };
}

function paletteTokens(palette: Palette): Record<keyof Palette | 'focusRing', ReturnType<typeof shades>> {
  return {
    fg: shades(palette.fg),
    subtle: shades(palette.subtle),
    muted: shades(palette.muted),
    emphasized: shades(palette.emphasized),
    solid: shades(palette.solid),
    contrast: shades(palette.contrast),
    border: shades(palette.border),
    // One focus ring for all palettes.
    focusRing: shades(palettes.accent.solid),
  };
}

/** Colours by purpose, each with a light and a dark value. */
export const semanticColours = {
  bg: {
    DEFAULT: shades(grounds.canvas),
    panel: shades(grounds.panel),
    subtle: shades(grounds.subtle),
    muted: shades(grounds.muted),
    emphasized: shades(grounds.emphasized),
    inverted: shades(grounds.inverted),
    scrim: shades(['#0c111466', '#000000a6']),
  },
  fg: {
    DEFAULT: shades(grounds.text),
    muted: shades(grounds.textMuted),
    subtle: shades(grounds.textSubtle),
    inverted: shades(grounds.textInverted),
    error: shades(palettes.alarm.fg),
  },
  border: {
    DEFAULT: shades(grounds.line),
    muted: shades(grounds.lineMuted),
    emphasized: shades(grounds.lineEmphasized),
    error: shades(palettes.alarm.solid),
  },
  accent: paletteTokens(palettes.accent),
  secure: paletteTokens(palettes.secure),
  open: paletteTokens(palettes.open),
  alarm: paletteTokens(palettes.alarm),
  fault: paletteTokens(palettes.fault),
  overlocked: paletteTokens(palettes.overlocked),
  offline: paletteTokens(palettes.offline),
  neutral: paletteTokens(palettes.neutral),
};

export const semanticShadows = {
  sm: { value: { _light: '0 1px 3px #1620241a, 0 0 0 1px #1620240d', _dark: '0 1px 3px #00000080' } },
  md: {
    value: { _light: '0 4px 10px #1620241f, 0 0 0 1px #16202412', _dark: '0 4px 10px #00000099, 0 0 0 1px #2b3337' },
  },
  lg: {
    value: { _light: '0 10px 28px #16202429, 0 0 0 1px #16202414', _dark: '0 10px 28px #000000b3, 0 0 0 1px #2b3337' },
  },
};
