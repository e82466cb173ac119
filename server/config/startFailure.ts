import { loggable } from './loggable.ts';

/** Why the server cannot start, in one sentence for the person at the terminal, with what to do about it. */
export class StartFailure extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StartFailure';
  }
}

/** Says why the start failed, and ends the process with 1. */
export function failStart(error: unknown): never {
  if (error instanceof StartFailure) {
    process.stderr.write(`\n${error.message}\n`);
  } else {
    const { name, code, at } = loggable(error);
    const kind = code === undefined ? name : `${name}, ${code}`;
    process.stderr.write(`\nThe start failed in a way that nobody foresaw (${kind}):\n${at.join('\n')}\n`);
  }
  process.exit(1);
}
