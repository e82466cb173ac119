/** Set by the build from package.json. */
declare const gatehouseVersion: string | undefined;

/** The product's version: "9.5.6". */
export const version = typeof gatehouseVersion === 'undefined' ? 'unbuilt' : gatehouseVersion;
