export const colourModes = ['light', 'dark', 'system'] as const;
export type ColourMode = (typeof colourModes)[number];

export const darkQuery = '(prefers-color-scheme: dark)';

/** Sets the page light or dark by a class on <html>, including scrollbars and native inputs. */
export function paintColourMode(dark: boolean): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
}
