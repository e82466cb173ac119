import { chakra } from '#ui/theme/chakra.ts';

export function HallMessage({ title, children }: { title: string; children: string }) {
  return (
    <chakra.div
      role="status"
      flex="1"
      display="grid"
      alignContent="center"
      justifyItems="center"
      textAlign="center"
      gap="0.4em"
      fontSize="var(--text)"
      lineHeight="1.35"
    >
      <chakra.p fontSize="1.7em" lineHeight="1.2" fontWeight="semibold" textWrap="balance">
        {title}
      </chakra.p>
      <chakra.p color="fg.muted" maxW="34em" textWrap="pretty">
        {children}
      </chakra.p>
    </chakra.div>
  );
}
