import { ChevronLeft } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

export function BackToReports() {
  return (
    <AppLink
      to="report.list"
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH={{ base: '11', md: '6' }}
      textStyle="sm"
      color="fg.muted"
      _icon={{ boxSize: '4' }}
      _hover={{ color: 'accent.fg' }}
    >
      <ChevronLeft aria-hidden="true" />
      {reportPageMessages.back}
    </AppLink>
  );
}
