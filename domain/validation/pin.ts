/** How many digits a PIN has at a keypad; `usual`: a drawn one, unless its organisation asks for more. */
export const pinDigits = { fewest: 4, usual: 6, most: 8 } as const;

export const pinDigitsText = `${pinDigits.fewest} to ${pinDigits.most} digits`;

/** PINs that people guess first: one digit repeated, or digits in a row. */
export function isEasyPin(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, index) => Number(digit) - Number(code[index])));
  const [step] = steps;
  return steps.size === 1 && Math.abs(step ?? 0) <= 1;
}
