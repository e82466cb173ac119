import type { LoadLate } from '#crud/context/lateParts.ts';
import { loadInBackground } from './loadCode.ts';
import { LoadFailure, showLoadFailure } from './loadFailure.ts';

/** Retries after an outage; a notice says when the code is gone. */
export const loadLate: LoadLate = async (load) => {
  try {
    return await loadInBackground(load);
  } catch (cause) {
    if (cause instanceof LoadFailure) showLoadFailure(cause);
    throw cause;
  }
};
