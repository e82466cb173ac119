export const colourModes = ['light', 'dark', 'system'] as const;
export type ColourMode = (typeof colourModes)[number];

export const darkQuery = '(prefers-color-scheme: dark)';

/** Paints the page light or dark: a class on <html>, and the browser's own parts (scrollbars, inputs) with it. */
export function paintColourMode(dark: boolean): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
}
