/** What a shape on a floor plan stands for. */
export const mapUnitTypes = ['unit', 'gate', 'wall', 'corridor', 'room', 'lift', 'stairs', 'label'] as const;
export type MapUnitType = (typeof mapUnitTypes)[number];
