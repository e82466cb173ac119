/**
 * The eight palettes, each as a light and a dark value. Equal roles have equal lightness (OKLCH). In either mode,
 * against panel, canvas and their own subtle and muted fills: `fg` and `contrast` on `solid` reach 4.5:1 or more (WCAG
 * 2.2, 1.4.3), `solid` and `border` 3:1 or more against the panel (1.4.11).
 */
type Shades = readonly [light: string, dark: string];

export interface Palette {
  /** Text and icons. */
  fg: Shades;
  /** The quietest fill, then louder ones. */
  subtle: Shades;
  muted: Shades;
  emphasized: Shades;
  /** The loudest fill, and the text on it. */
  solid: Shades;
  contrast: Shades;
  border: Shades;
}

export const palettes = {
  accent: {
    fg: ['#0a626a', '#99d1d8'],
    subtle: ['#e6f4f6', '#192e30'],
    muted: ['#cfe9eb', '#203c3f'],
    emphasized: ['#a6d0d5', '#2d5459'],
    solid: ['#096770', '#79bdc4'],
    contrast: ['#ffffff', '#0b1516'],
    border: ['#519299', '#477f85'],
  },
  secure: {
    fg: ['#25653b', '#a2d4ae'],
    subtle: ['#e8f5eb', '#1d2f22'],
    muted: ['#d3ead8', '#253d2b'],
    emphasized: ['#add3b5', '#34563e'],
    solid: ['#35774a', '#85c094'],
    contrast: ['#ffffff', '#0c150f'],
    border: ['#5d956d', '#51815e'],
  },
  open: {
    fg: ['#0b579c', '#9bcaff'],
    subtle: ['#e7f2fe', '#182b41'],
    muted: ['#d0e5fe', '#1e3855'],
    emphasized: ['#a3cbf9', '#2b4f76'],
    solid: ['#1f69b2', '#75b4f9'],
    contrast: ['#ffffff', '#0a131e'],
    border: ['#4e89ca', '#4477b0'],
  },
  alarm: {
    fg: ['#a50014', '#feaea5'],
    subtle: ['#ffece9', '#471a17'],
    muted: ['#fed9d4', '#5c201d'],
    emphasized: ['#feb0a8', '#812d29'],
    solid: ['#c1101e', '#fe887e'],
    contrast: ['#ffffff', '#210b09'],
    border: ['#dc514b', '#bf4741'],
  },
  fault: {
    fg: ['#7a4a00', '#eebb83'],
    subtle: ['#fceee0', '#382611'],
    muted: ['#f7dec5', '#493114'],
    emphasized: ['#e7bf95', '#67451d'],
    solid: ['#915901', '#dea25f'],
    contrast: ['#ffffff', '#1a1107'],
    border: ['#b17936', '#996930'],
  },
  overlocked: {
    fg: ['#703a8e', '#deb1f9'],
    subtle: ['#f7ecff', '#32223c'],
    muted: ['#eedafc', '#422c4f'],
    emphasized: ['#dab8ef', '#5c3f6e'],
    solid: ['#834aa3', '#cb97eb'],
    contrast: ['#ffffff', '#170f1c'],
    border: ['#9f6ebd', '#8a60a4'],
  },
  offline: {
    fg: ['#485964', '#b9c8d2'],
    subtle: ['#edf1f4', '#252b2e'],
    muted: ['#dde4e9', '#30383c'],
    emphasized: ['#bdc9d1', '#454f55'],
    solid: ['#586b76', '#a1b3be'],
    contrast: ['#ffffff', '#101315'],
    border: ['#788993', '#687780'],
  },
  neutral: {
    fg: ['#373f42', '#d3d9dc'],
    subtle: ['#eff1f2', '#242a2d'],
    muted: ['#e0e3e5', '#30373a'],
    emphasized: ['#c3c8cb', '#464d51'],
    solid: ['#60696d', '#a8b1b5'],
    contrast: ['#ffffff', '#121313'],
    border: ['#80888b', '#6f7679'],
  },
} as const satisfies Record<string, Palette>;

/** Grounds, text and lines: one cool neutral scale. */
export const grounds = {
  canvas: ['#f5f8fa', '#0c1114'],
  panel: ['#ffffff', '#131a1d'],
  subtle: ['#eff3f5', '#181f22'],
  muted: ['#e7ecee', '#1e2629'],
  emphasized: ['#d9dfe2', '#2b3337'],
  inverted: ['#182124', '#eaeff1'],
  text: ['#162024', '#e9eef0'],
  textMuted: ['#495559', '#abb4b8'],
  textSubtle: ['#5b666a', '#949ea2'],
  textInverted: ['#f5f8fa', '#131a1d'],
  line: ['#d7dee0', '#293034'],
  lineMuted: ['#e4e9eb', '#202629'],
  lineEmphasized: ['#7d878c', '#687276'],
} as const satisfies Record<string, Shades>;
