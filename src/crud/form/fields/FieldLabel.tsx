import { chakra } from '#ui/theme/chakra.ts';

const Label = chakra('span', {
  base: {
    // The empty text behind the slash keeps the mark out of the accessible name: screen readers announce required
    // fields themselves.
    '&[data-required]::after': { content: '"*" / ""', ps: '0.5', color: 'fg.error', fontWeight: 'medium' },
  },
});

/** A field's label, marked if the field is required. The form's note explains the mark. */
export function FieldLabel({ label, isRequired }: { label: string; isRequired: boolean }) {
  return <Label data-required={isRequired ? '' : undefined}>{label}</Label>;
}
