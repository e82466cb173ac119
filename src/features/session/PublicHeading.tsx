import { chakra } from '#ui/theme/chakra.ts';

export interface PublicHeadingProps {
  title: string;
  /** The page's purpose in a sentence. */
  lead: string;
}

export function PublicHeading({ title, lead }: PublicHeadingProps) {
  return (
    <chakra.div pb="8">
      <chakra.h1 textStyle="3xl" fontWeight="semibold">
        {title}
      </chakra.h1>
      <chakra.p color="fg.muted" pt="1" textWrap="pretty">
        {lead}
      </chakra.p>
    </chakra.div>
  );
}
