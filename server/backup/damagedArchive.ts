import { StartFailure } from '#server/config/startFailure.ts';

/** Thrown when an archive is not as it was written. */
export class DamagedArchive extends StartFailure {
  /** @param what is wrong: "it ends too early". */
  constructor(what: string, options?: { cause?: unknown }) {
    super(`The archive is damaged: ${what}. Nothing was restored; take another copy of it, or an older one.`, options);
    this.name = 'DamagedArchive';
  }
}

/** Names of zlib's errors begin so. */
const ofZlib = /^Z_/;

/** Turns an error of the decompression into words. */
export function asDamage(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !ofZlib.test(code)) return error;
  return new DamagedArchive(code === 'Z_BUF_ERROR' ? 'it ends too early' : 'its bytes have changed', { cause: error });
}
