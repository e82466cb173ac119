import { useMemo, type ReactNode } from 'react';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SectionList } from './SectionList.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { TablesSection } from './TablesSection.tsx';
import { useSignIns } from './useSignIns.ts';
import { version } from '#lib/version.ts';

function VersionLine() {
  return (
    <chakra.p textStyle="xs" color="fg.muted" textAlign="center">
      Gatehouse {version}
    </chakra.p>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '11rem minmax(0, 46rem)' },
    columnGap: '8',
  },
});

const Anchor = chakra('div', {
  base: {
    scrollMarginTop: 'calc(var(--top-bar) + 3.5rem)',
    outline: 'none',
    md: { scrollMarginTop: 'calc(var(--top-bar) + 1rem)' },
  },
});

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

function useSections(): readonly Section[] {
  const signIns = useSignIns();
  const { isOffered, reload } = signIns;
  const own = useMemo(
    () => [
      { id: 'profile', title: 'Profile', content: <ProfileSection isOffered={isOffered} /> },
      { id: 'password', title: 'Password', content: <PasswordSection isOffered={isOffered} onSaved={reload} /> },
    ],
    [isOffered, reload],
  );
  const ofBrowser = useMemo(
    () => [
      { id: 'appearance', title: 'Appearance', content: <AppearanceSection /> },
      { id: 'tables', title: 'Tables', content: <TablesSection /> },
      { id: 'dates', title: 'Time and date', content: <DatesSection /> },
      { id: 'notices', title: 'Notices', content: <NoticesSection /> },
      { id: 'connection', title: 'Connection', content: <ConnectionSection /> },
    ],
    [],
  );
  const where = { id: 'sign-ins', title: 'Where you are signed in', content: <SignInsSection signIns={signIns} /> };
  return [...own, where, ...ofBrowser];
}

export default function AccountPage() {
  const sections = useSections();
  return (
    <>
      <PageHeader title="Account settings" subtitle="Preferences apply to this browser only." />
      <Columns>
        <SectionList sections={sections} />
        <chakra.div display="flex" flexDirection="column" gap="5" minW="0">
          {sections.map(({ id, title, content }) => (
            <Anchor key={id} id={id} tabIndex={-1}>
              <Panel title={title}>{content}</Panel>
            </Anchor>
          ))}
          <VersionLine />
        </chakra.div>
      </Columns>
    </>
  );
}
