import { ChevronLeft } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Back = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: { base: '11', md: '6' },
    textStyle: 'sm',
    color: 'fg.muted',
    _icon: { boxSize: '4' },
  },
});

export function BackToReports() {
  return (
    <Back to="report.list">
      <ChevronLeft aria-hidden="true" />
      {reportPageMessages.back}
    </Back>
  );
}
