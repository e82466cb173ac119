/** Set by the build: equal for equal sources, and new at each start of the development server. */
declare const gatehouseBuild: string | undefined;

export const buildId = typeof gatehouseBuild === 'undefined' ? 'unbuilt' : gatehouseBuild;
