import { useId, type ReactNode } from 'react';
import { Note } from '../text/text.tsx';
import { Row } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';

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
    <Row
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <chakra.div flex="1" minW="14rem">
        <chakra.p id={words.labelledBy} textStyle="sm" fontWeight="medium">
          {label}
        </chakra.p>
        <Note id={words.describedBy} textWrap="pretty">
          {hint}
        </Note>
      </chakra.div>
      {children(words)}
    </Row>
  );
}
