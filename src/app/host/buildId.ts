/** Put in by the build: the same for the same sources, and another one for each start of the development server. */
declare const gatehouseBuild: string | undefined;

/** Names the build that runs. */
export const buildId = typeof gatehouseBuild === 'undefined' ? 'unbuilt' : gatehouseBuild;
