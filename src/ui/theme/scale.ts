const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80,
  96,
];

/** Spacing steps of a quarter of a rem: "4" is 1rem. */
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

function rem(values: Record<string, number>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: `${value}rem` }]));
}

function text(values: Record<string, string | number>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: String(value) }]));
}

/** 13 px is the reading size of tables. */
export const scales = {
  spacing,
  sizes: {
    ...spacing,
    ...rem({ '2xs': 16, xs: 20, sm: 24, md: 28, lg: 32, '4xl': 56 }),
    ...text({ full: '100%', max: 'max-content' }),
  },
  fonts: text({
    body: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  }),
  fontSizes: rem({ '2xs': 0.6875, xs: 0.75, sm: 0.8125, md: 0.875, lg: 1, xl: 1.125, '2xl': 1.375, '3xl': 1.75 }),
  fontWeights: text({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  letterSpacings: text({ tight: '-0.014em', normal: '0', wide: '0.02em', widest: '0.08em' }),
  radii: rem({ xs: 0.1875, sm: 0.25, md: 0.375, lg: 0.5, full: 9999 }),
  durations: text({ fastest: '60ms', faster: '80ms', fast: '100ms' }),
  zIndex: text({
    docked: 10,
    sticky: 1100,
    overlay: 1300,
    modal: 1400,
    skipNav: 1600,
  }),
  cursor: text({ button: 'pointer', checkbox: 'default', menuitem: 'default', option: 'default' }),
};

/** Radii by the element: l1 inside a control, l2 a control, l3 a panel. */
export const semanticRadii = {
  l1: { value: '{radii.sm}' },
  l2: { value: '{radii.md}' },
  l3: { value: '{radii.lg}' },
};

/** Widths where the layout changes: sm is the small width of the product, md the large one. */
export const breakpoints = { sm: '440px', md: '840px', lg: '1200px', xl: '1600px' };
