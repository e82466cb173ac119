import fc from 'fast-check';

interface Expected {
  pattern: RegExp;
  isHeard: boolean;
}

const expected: Expected[] = [];
const unexpected: string[] = [];

/**
 * The browser's note that an element changed its size while the sizes of others were handled, so that the next frame goes
 * on. Columns leave a table before the frame with its new width is painted: this note is the price.
 */
const harmless = /^(Error: )?ResizeObserver loop completed with undelivered notifications/;

function textOf(part: unknown): string {
  if (part instanceof Error) return part.stack?.includes(part.message) === true ? part.stack : String(part);
  return typeof part === 'string' ? part : fc.stringify(part);
}

/** The running test causes a warning or an error in the console with such a text, and fails without one. */
export function expectComplaint(pattern: RegExp): void {
  expected.push({ pattern, isHeard: false });
}

/** The same, where the test may end before the complaint comes. */
export function allowComplaint(pattern: RegExp): void {
  expected.push({ pattern, isHeard: true });
}

export function hear(...parts: readonly unknown[]): void {
  const text = parts.map(textOf).join(' ');
  if (harmless.test(text)) return;
  const matching = expected.filter(({ pattern }) => pattern.test(text));
  for (const each of matching) each.isHeard = true;
  if (matching.length === 0) unexpected.push(text);
}

/** @throws Error that names the unexpected complaints, and the expected ones that did not come. */
export function settleComplaints(): void {
  const missing = expected.splice(0).filter(({ isHeard }) => !isHeard);
  const faults = [
    ...unexpected.splice(0).map((text) => `Unexpected in the console: ${text}`),
    ...missing.map(({ pattern }) => `Expected in the console: ${String(pattern)}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
