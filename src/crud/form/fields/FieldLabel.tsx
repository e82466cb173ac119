import { chakra } from '#ui/theme/chakra.ts';

const Label = chakra('span', {
  base: {
    // The empty text behind the slash keeps it out of the input's name: assistive technology tells what is required.
    '&[data-optional]::after': { content: '"optional" / ""', ps: '1.5', fontWeight: 'normal', color: 'fg.muted' },
  },
});

/** A field's name; what may stay empty says so. */
export function FieldLabel({ label, isRequired }: { label: string; isRequired: boolean }) {
  return <Label data-optional={isRequired ? undefined : ''}>{label}</Label>;
}
