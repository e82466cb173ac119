import { chakra } from '#ui/theme/chakra.ts';
import { TriangleAlert } from 'lucide-react';

/** A device's fault in its own words, of any length. */
export function FaultMark({ fault }: { fault: string }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="flex-start"
      gap="1.5"
      color="fault.fg"
      fontWeight="medium"
      data-fault=""
      css={{ _icon: { boxSize: '3.5', flexShrink: '0', mt: '0.5' } }}
    >
      <TriangleAlert aria-hidden="true" />
      <span>{fault}</span>
    </chakra.span>
  );
}
