import { describe, expect, it } from 'vitest';
import { breakpoints } from '#domain/limits/table.ts';
import { tones } from '#domain/states/unitStatus.ts';
import { grounds, palettes, type Palette } from '#ui/theme/palettes.ts';
import { breakpoints as themeBreakpoints } from '#ui/theme/scale.ts';
import { toneNames } from '#ui/tone/tones.ts';

/** Relative luminance of "#rrggbb" (WCAG 2.2, glossary). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const modes = [
  ['light', 0],
  ['dark', 1],
] as const;

describe.each(modes)('colours in %s mode', (_name, mode) => {
  it.each(Object.entries<Palette>(palettes))('%s is readable as text and as a fill', (_palette, palette) => {
    const fills = [grounds.panel, grounds.canvas, palette.subtle, palette.muted];
    for (const fill of fills) expect(contrast(palette.fg[mode], fill[mode])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.contrast[mode], palette.solid[mode])).toBeGreaterThanOrEqual(4.5);
    for (const line of [palette.solid, palette.border]) {
      expect(contrast(line[mode], grounds.panel[mode])).toBeGreaterThanOrEqual(3);
    }
  });

  it('text is readable on every ground it stands on', () => {
    const { panel, canvas, subtle, muted, text, textMuted, textSubtle, inverted, textInverted } = grounds;
    for (const ground of [panel, canvas, subtle, muted]) {
      for (const colour of [text, textMuted, textSubtle]) {
        expect(contrast(colour[mode], ground[mode])).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(textInverted[mode], inverted[mode])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(grounds.lineEmphasized[mode], panel[mode])).toBeGreaterThanOrEqual(3);
  });
});

describe('what the theme mirrors of the domain', () => {
  it('has its breakpoints', () => {
    expect([themeBreakpoints.sm, themeBreakpoints.md]).toEqual([`${breakpoints.small}px`, `${breakpoints.large}px`]);
  });

  it('has a colour and an icon for each of its tones', () => {
    expect([...toneNames].toSorted()).toEqual([...tones].toSorted());
    expect(Object.keys(palettes)).toEqual(expect.arrayContaining([...tones]));
  });
});
