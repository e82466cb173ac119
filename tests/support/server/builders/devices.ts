import type { BuilderTools } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function deviceBuilders(_tools: BuilderTools, _places: PlaceBuilders) {
  return {};
}
