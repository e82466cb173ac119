import type { BuilderTools } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function accessBuilders(_tools: BuilderTools, _places: PlaceBuilders) {
  return {};
}
