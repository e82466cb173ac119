import { RotateCw } from 'lucide-react';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { useData } from '#crud/context/replica.ts';
import { Button } from '#ui/control/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The rows of all sites show meanwhile. */
export default function SitesNotRead({ why }: { why: string }) {
  const { replica } = useData();
  return (
    <Button variant="ghost" minW="0" flexShrink="1" maxW="18rem" title={why} onClick={() => replica.reportFocus()}>
      <RotateCw aria-hidden="true" />
      <chakra.span truncate>{noSiteMessages.notRead}</chakra.span>
      <VisuallyHidden>{`${why} ${noSiteMessages.retry}`}</VisuallyHidden>
    </Button>
  );
}
