import { chakra } from '#ui/theme/chakra.ts';
import { TriangleAlert } from 'lucide-react';

/** What is wrong with a device, in its own words, however many they are. */
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
