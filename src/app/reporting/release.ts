import { version } from '#lib/version.ts';
import { buildId } from '../host/buildId.ts';

/** What runs, as error reports name it. */
export const release = `gatehouse@${version}+${buildId}`;
