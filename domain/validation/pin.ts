/** How many digits a PIN has at a keypad; `usual`: a drawn one, unless its organisation asks for more. */
export const pinDigits = { fewest: 4, usual: 6, most: 8 } as const;

export const pinDigitsText = `${pinDigits.fewest} to ${pinDigits.most} digits`;

/** PINs that people guess first: one digit repeated, or digits in a row. */
export function isEasyPin(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, index) => Number(digit) - Number(code[index])));
  const [step] = steps;
  return steps.size === 1 && Math.abs(step ?? 0) <= 1;
}

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
