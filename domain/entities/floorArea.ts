/** In square metres. */
export const squareFoot = 0.092_903_04;

const side = String.raw`(\d+(?:[.,]\d+)?)\s*(m|metres?|meters?|ft|feet|foot|')?`;
const by = String.raw`\s*(?:x|×|by|\*)\s*`;
/** A third side, the height, counts for nothing. */
const sides = String.raw`\s*${side}${by}${side}(?:${by}\d+(?:[.,]\d+)?\s*(?:m|metres?|meters?|ft|feet|foot|')?)?\s*`;

/** A size by its sides, such as "3x3", "10 x 20 ft" or "3m × 3m drive-up". */
export const dimensions = new RegExp(`^${sides}(?:[a-z].*)?$`, 'i');
const onlySides = new RegExp(`^${sides}$`, 'i');

export type SizeUnit = 'metres' | 'feet';

/** @param usual the unit of a size without one. */
export const isFeet = (unit: string | undefined, usual: SizeUnit): boolean =>
  unit === undefined || unit === '' ? usual === 'feet' : /^(?:f|'|sq\.?\s*f|sf|square f)/i.test(unit);

/** Square metres to two decimals. */
export const roundArea = (squareMetres: number): number => Math.round(squareMetres * 100) / 100;

/**
 * @param found a match of `dimensions`.
 * @returns square metres; null: no match.
 */
export function areaOfSides(found: RegExpExecArray | null, usual: SizeUnit): number | null {
  if (found === null) return null;
  const [one, other] = [found[1], found[3]].map((text) => Number(text?.replace(',', '.')));
  const factor = isFeet(found[4] ?? found[2], usual) ? squareFoot : 1;
  return roundArea((one ?? Number.NaN) * (other ?? Number.NaN) * factor);
}

/**
 * The floor area that somebody means by two sides and nothing else: "3x3", "3 × 3", "3m x 3m" are 9.
 * @returns square metres; null: the text is not that.
 */
export const typedArea = (text: string): number | null => areaOfSides(onlySides.exec(text), 'metres');
