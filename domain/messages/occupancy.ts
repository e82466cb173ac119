import { numberText } from '#format/numbers.ts';
import { kindGroupLabels } from '../states/kindGroup.ts';
import { occupancyPercent, type CountedGroup, type GroupOccupancy } from '../states/unitUse.ts';

type Counted = Pick<GroupOccupancy, 'occupied' | 'rentable'>;

export const occupancyMessages = {
  groups: { ...kindGroupLabels, other: 'Units of unknown kind' } as Readonly<Record<CountedGroup, string>>,
  /** "612 of 705" */
  of: ({ occupied, rentable }: Counted) => `${numberText(occupied)} of ${numberText(rentable)}`,
  /** "86% of 705" */
  share: (counted: Counted) => `${occupancyPercent(counted)}% of ${numberText(counted.rentable)}`,
  /** "612 of 705 (86%)" */
  full: (counted: Counted) => `${occupancyMessages.of(counted)} (${occupancyPercent(counted)}%)`,
};
