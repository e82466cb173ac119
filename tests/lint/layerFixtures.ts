import type { Fixture } from './fixtureFiles.ts';
import { layers, type Layer } from './tree/layers.ts';

const names = Object.keys(layers) as Layer[];
const atRoot: readonly Layer[] = ['domain', 'machines', 'collections', 'server', 'format', 'bin', 'tests'];
const folderOf = (layer: Layer) => (atRoot.includes(layer) ? layer : `src/${layer}`);

/** One file per pair of layers, importing by #subpath. None for bin, which has no subpath. */
function pairFixtures(): Fixture[] {
  return names.flatMap((from) =>
    names
      .filter((to) => to !== 'bin')
      .map((to) => {
        const reachable: readonly string[] = layers[from];
        const allowed = reachable.includes(to) || (to === from && from !== 'features');
        return {
          path: `${folderOf(from)}/pairs/${from}To${to}.ts`,
          text: `import { thing } from '#${to}/thing.ts';\n\nexport const held = thing;\n`,
          breaks: allowed ? [] : ['eslint.no-restricted-imports', 'tree.layers'],
        };
      }),
  );
}

const importing = (path: string, specifier: string, breaks: string[]): Fixture => ({
  path,
  text: `import { thing } from '${specifier}';\n\nexport const held = thing;\n`,
  breaks,
});

/** Only the start may import the server's REST calls. */
const restFixtures: readonly Fixture[] = [
  importing('server/rentals/importsRest.ts', '#server/rest/thing.ts', ['tree.layers']),
  importing('server/rentals/climbsToRest.ts', '../rest/thing.ts', ['tree.layers']),
  importing('server/rest/media/importsRest.ts', '#server/rest/thing.ts', []),
  importing('server/start.ts', './rest/thing.ts', []),
];

/** The fixtures that prove the table of layers. */
export const layerFixtures = (): Fixture[] => [...pairFixtures(), ...restFixtures];
