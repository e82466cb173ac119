import { isDiskFull, neededMegabytes } from './diskFull.ts';
import { loggable } from './loggable.ts';

/** Thrown when the server cannot start, with one sentence that names the reason and the remedy. */
export class StartFailure extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StartFailure';
  }
}

export function diskFullSentence(folder?: string): string {
  const disk = folder === undefined ? 'The disk' : `The disk that holds ${folder}`;
  return (
    `${disk} is full, so the server cannot start. Free at least ${neededMegabytes} MB on it and start again: ` +
    'what was saved before is still there.'
  );
}

export function startFailureText(error: unknown): string {
  if (error instanceof StartFailure && !isDiskFull(error)) return error.message;
  if (isDiskFull(error)) return diskFullSentence();
  const { name, code, message, at } = loggable(error);
  const kind = [name, code].filter(Boolean).join(', ');
  const text = message === undefined || message === '' ? '' : `${message}\n`;
  return `The start failed in a way that nobody foresaw (${kind}):\n${text}${at.join('\n')}`;
}

/** Prints the reason and exits with 1. */
export function failStart(error: unknown): never {
  process.stderr.write(`\n${startFailureText(error)}\n`);
  process.exit(1);
}
