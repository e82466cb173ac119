/** The tables of dynamic pricing that tell what applying a suggestion does: the groups, and the units that change. */
export const pricingTables = { groups: 'prices', units: 'units' } as const;

/** The row of a unit in the table of units: it names the row of its group. */
export const changedUnitKey = (groupId: string, unitId: number): string => `${groupId}/${unitId}`;

export const isUnitOfGroup = (key: string, groupId: string): boolean => key.startsWith(`${groupId}/`);
