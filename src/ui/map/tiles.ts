export interface MapTile {
  x: number;
  y: number;
  z: number;
  url: string;
}

/** Nine tiles around a point, and where the point is among them. */
export interface TileMap {
  tiles: readonly MapTile[];
  /** Fractions of the nine tiles' width and height. */
  point: { x: number; y: number };
}

/** Street names show, and a site fills the middle. */
const zoom = 16;

/** The address of a tile: {z}, {x} and {y} are filled in, and {s} is one of the hosts. */
function addressOf(template: string, x: number, y: number): string {
  return template
    .replace('{s}', 'abc'.charAt((x + y) % 3))
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y));
}

/** Converts degrees to tiles by the Web Mercator projection (EPSG:3857). */
export function tilesAround(template: string, latitude: number, longitude: number): TileMap {
  const count = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  const tiles = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => {
      // The map goes on beyond the date line.
      const tileX = (left + column + count) % count;
      const tileY = Math.min(Math.max(top + row, 0), count - 1);
      return { x: column, y: row, z: zoom, url: addressOf(template, tileX, tileY) };
    }),
  );
  return { tiles, point: { x: (x - left) / 3, y: (y - top) / 3 } };
}
