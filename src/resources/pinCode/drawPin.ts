import { isEasyPin, pinDigits } from '#domain/validation/pin.ts';

/** A whole number from 0 to below the limit. */
export type Draw = (limit: number) => number;

/** Draws from a secure source; each number is equally likely. */
const drawSecurely: Draw = (limit) => {
  const bound = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [number = bound] = crypto.getRandomValues(new Uint32Array(1));
    if (number < bound) return number % limit;
  }
};

/** Draws a code that is not easy to guess and not taken. */
export function drawPin(taken: readonly string[], digits: number = pinDigits.usual, draw: Draw = drawSecurely): string {
  for (;;) {
    const code = String(draw(10 ** digits)).padStart(digits, '0');
    if (!isEasyPin(code) && !taken.includes(code)) return code;
  }
}
