import type { Category } from './offers.ts';
import type { Drawing } from './pictures.ts';

type Shape = Drawing['shapes'][number];

const white = [250, 250, 248] as const;
const dark = [52, 60, 72] as const;
const asphalt = [122, 128, 134] as const;
const card = [203, 160, 106] as const;
const brass = [214, 178, 74] as const;
const steel = [168, 176, 186] as const;

/** Colours of roller doors: each site has its own. */
const liveries = [
  [196, 72, 54],
  [38, 110, 160],
  [46, 128, 92],
  [224, 142, 42],
  [112, 84, 156],
  [22, 132, 140],
  [180, 64, 110],
  [88, 106, 44],
  [70, 86, 170],
] as const;

/** Draws a hall with roller doors. */
export function drawSite(index: number): Drawing {
  const colour = liveries[index % liveries.length] ?? liveries[0];
  const doors = 5 + (index % 3);
  const pitch = 0.84 / doors;
  const door = (place: number): Shape => {
    const left = 0.08 + place * pitch + pitch * 0.12;
    return { colour, box: [left, 0.52, left + pitch * 0.76, 0.82] };
  };
  return {
    width: 320,
    height: 180,
    ground: [206, 224, 238],
    shapes: [
      { colour: [255, 236, 170], box: [0.8, 0.08, 0.88, 0.22], round: true },
      { colour: asphalt, box: [0, 0.82, 1, 1] },
      { colour: white, box: [0.06, 0.34, 0.94, 0.82] },
      { colour, box: [0.06, 0.3, 0.94, 0.38] },
      ...Array.from({ length: doors }, (_, place) => door(place)),
      { colour: white, box: [0.46, 0.9, 0.54, 0.92] },
    ],
  };
}

const square = { width: 120, height: 120, ground: [238, 240, 243] } as const;

const kinds: Readonly<Record<Category, Drawing>> = {
  Storage: {
    ...square,
    shapes: [
      { colour: steel, box: [0.16, 0.14, 0.84, 0.88] },
      { colour: dark, box: [0.24, 0.3, 0.76, 0.88] },
      { colour: card, box: [0.3, 0.62, 0.52, 0.86] },
      { colour: card, box: [0.54, 0.7, 0.7, 0.86] },
      { colour: [196, 72, 54], box: [0.24, 0.22, 0.76, 0.34] },
    ],
  },
  Workspace: {
    ...square,
    shapes: [
      { colour: [46, 128, 92], box: [0.14, 0.3, 0.26, 0.46], round: true },
      { colour: dark, box: [0.36, 0.24, 0.78, 0.5] },
      { colour: [150, 190, 220], box: [0.39, 0.27, 0.75, 0.47] },
      { colour: card, box: [0.12, 0.56, 0.88, 0.63] },
      { colour: dark, box: [0.18, 0.63, 0.22, 0.88] },
      { colour: dark, box: [0.78, 0.63, 0.82, 0.88] },
    ],
  },
  Hire: {
    ...square,
    shapes: [
      { colour: dark, box: [0.14, 0.18, 0.2, 0.72] },
      { colour: steel, box: [0.14, 0.66, 0.86, 0.74] },
      { colour: card, box: [0.34, 0.36, 0.74, 0.66] },
      { colour: dark, box: [0.24, 0.74, 0.38, 0.88], round: true },
      { colour: dark, box: [0.64, 0.74, 0.78, 0.88], round: true },
    ],
  },
  Packing: {
    ...square,
    shapes: [
      { colour: card, box: [0.18, 0.34, 0.82, 0.84] },
      { colour: [178, 134, 82], box: [0.18, 0.28, 0.82, 0.4] },
      { colour: white, box: [0.46, 0.28, 0.54, 0.84] },
    ],
  },
  Locks: {
    ...square,
    shapes: [
      { colour: steel, box: [0.3, 0.14, 0.7, 0.66], round: true },
      { colour: square.ground, box: [0.39, 0.24, 0.61, 0.62], round: true },
      { colour: brass, box: [0.24, 0.46, 0.76, 0.86] },
      { colour: dark, box: [0.45, 0.58, 0.55, 0.7], round: true },
    ],
  },
};

export const drawProduct = (category: Category): Drawing => kinds[category];
