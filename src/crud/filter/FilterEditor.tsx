import type { FilterEditorProps } from './filter.ts';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { DateEditor } from './DateEditor.tsx';
import { NumberEditor } from './NumberEditor.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';

export function FilterEditor({ filter, ...rest }: FilterEditorProps) {
  switch (filter.kind) {
    case 'reference':
      return <ReferenceEditor filter={filter} {...rest} />;
    case 'number':
      return <NumberEditor filter={filter} {...rest} />;
    case 'date':
      return <DateEditor filter={filter} {...rest} />;
    // Groups are chosen by chips.
    case 'group':
      return null;
    default:
      return <ChoiceEditor filter={filter} {...rest} />;
  }
}
