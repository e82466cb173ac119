/** The meanings of shapes on a floor plan. */
export const mapUnitTypes = ['unit', 'gate', 'wall', 'corridor', 'room', 'lift', 'stairs', 'label'] as const;
export type MapUnitType = (typeof mapUnitTypes)[number];
