import { buildId } from '../host/buildId.ts';

/** Put in by the build, from package.json. */
declare const gatehouseVersion: string | undefined;

const version = typeof gatehouseVersion === 'undefined' ? 'unbuilt' : gatehouseVersion;

/** What runs, as error reports name it. */
export const release = `gatehouse@${version}+${buildId}`;
