import { ChevronLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

/** The reports, and then the next one, are of the site that this one was asked for. */
export function BackToReports() {
  const site = useSearchParams()[0].get('site');
  return (
    <AppLink
      to="report.list"
      {...(site === null ? {} : { search: `?site=${encodeURIComponent(site)}` })}
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
