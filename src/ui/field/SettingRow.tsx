import { useId, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '2',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0', pt: '0' },
    _last: { pb: '0' },
  },
});

export interface SettingLabelIds {
  labelledBy: string;
  describedBy: string;
}

export interface SettingRowProps {
  label: string;
  hint: ReactNode;
  children: (labelIds: SettingLabelIds) => ReactNode;
}

/** One setting of this browser: label, hint and a control that takes effect at once. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const id = useId();
  const words = { labelledBy: `${id}label`, describedBy: `${id}hint` };
  return (
    <Row>
      <chakra.div flex="1" minW="14rem">
        <chakra.p id={words.labelledBy} textStyle="sm" fontWeight="medium">
          {label}
        </chakra.p>
        <chakra.p id={words.describedBy} textStyle="sm" color="fg.muted" textWrap="pretty">
          {hint}
        </chakra.p>
      </chakra.div>
      {children(words)}
    </Row>
  );
}
