import { chakra } from '#ui/theme/chakra.ts';

const Label = chakra('span', {
  base: {
    // The empty text behind the slash keeps "optional" out of the accessible name: screen readers announce required
    // fields themselves.
    '&[data-optional]::after': { content: '"optional" / ""', ps: '1.5', fontWeight: 'normal', color: 'fg.muted' },
  },
});

/** A field's label, marked if the field is optional. */
export function FieldLabel({ label, isRequired }: { label: string; isRequired: boolean }) {
  return <Label data-optional={isRequired ? undefined : ''}>{label}</Label>;
}
