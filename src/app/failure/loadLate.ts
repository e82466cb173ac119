import type { LateParts } from '#crud/context/lateParts.ts';
import { loadCode, loadInBackground } from './loadCode.ts';
import { LoadFailure, showLoadFailure } from './loadFailure.ts';

async function tellIfGone<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    if (cause instanceof LoadFailure) showLoadFailure(cause);
    throw cause;
  }
}

/** A notice says when code is gone. */
export const lateParts: LateParts = {
  inBackground: (load) => tellIfGone(loadInBackground(load)),
  now: (load) => tellIfGone(loadCode('module', load)),
};
