/** The seed of `npm test`: a case that passed once passes always. `npm run test:properties` gives another. */
export const firstSeed = Number(import.meta.env['GATEHOUSE_SEED'] || 20261121);

/** How often each property runs, every time with the next seed. */
export const rounds = Number(import.meta.env['GATEHOUSE_ROUNDS'] || 1);

/** Whether this is `npm run test:properties`. */
export const isDrawing = Boolean(import.meta.env['GATEHOUSE_ROUNDS']);

/**
 * How many cases a property draws of `all`: each in `npm run test:properties`, which also tries new ones, and a fifth in
 * `npm test`. A property whose few cases take seconds runs only in the former.
 */
export const draws = (all: number): number => (isDrawing ? all : Math.ceil(all / 5));

let [seed, isUsed] = [firstSeed, false];

/** The seed of this round, for tests that draw without fast-check. */
export function currentSeed(): number {
  isUsed = true;
  return seed;
}

export function beginRound(round: number): number {
  [seed, isUsed] = [firstSeed + round, false];
  return seed;
}

export const isSeedUsed = (): boolean => isUsed;
