import { chakra } from '../theme/chakra.ts';
import { X } from 'lucide-react';
import { filterTagText } from './filterTagText.ts';

const Remove = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: 'full',
    minW: { base: '11', md: '7' },
    borderRadius: 'l2',
    cursor: 'button',
    _icon: { boxSize: '3.5' },
    _hover: { bg: 'accent.muted' },
  },
});

export interface FilterTagProps {
  label: string;
  values: readonly string[];
  /** How many values are named; beyond that they are counted. */
  maximumValues: number;
  onRemove: () => void;
}

export function FilterTag({ label, values, maximumValues, onRemove }: FilterTagProps) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      h={{ base: '11', md: '7' }}
      ps="2.5"
      borderRadius="l2"
      bg="accent.subtle"
      color="accent.fg"
      textStyle="sm"
      whiteSpace="nowrap"
    >
      <span>
        {`${label}: `}
        <chakra.strong fontWeight="semibold">{filterTagText(values, maximumValues)}</chakra.strong>
      </span>
      <Remove type="button" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </Remove>
    </chakra.span>
  );
}
