import type { BuilderTools } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function rentalBuilders(_tools: BuilderTools, _places: PlaceBuilders) {
  return {};
}
