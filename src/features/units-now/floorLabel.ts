/** A floor as people say it. */
export function floorLabel(floor: number | null): string | null {
  if (floor === null) return null;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`;
}
