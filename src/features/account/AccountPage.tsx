import { useMemo, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { Monitor, Moon, Sun } from 'lucide-react';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SectionList } from '#ui/page/SectionList.tsx';
import { Note } from '#ui/text/text.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { version } from '#lib/version.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';
import type { ColourMode } from '#ui/colour/colourMode.ts';
import { useColourMode } from '#ui/colour/useColourMode.ts';
import { Choices, type ChoiceEntry } from '#ui/control/Choices.tsx';
import { dateDisplays, formatMoment, timeDisplays, type DateDisplay } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useDayDisplay, useTimeDisplay } from '#crud/context/dateDisplayChoice.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { OwnOnCall } from './OwnOnCall.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';
import { TablesSection } from './TablesSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';
import { useFactors } from './useFactors.ts';
import { useSignIns } from './useSignIns.ts';

const hours: Record<DateDisplay['time'], string> = { 'hh:mma': '12 hours', 'H:mm': '24 hours' };

/** The choices show the current time. */
function DatesSection() {
  const [time, chooseTime] = useTimeDisplay();
  const [date, chooseDate] = useDayDisplay();
  const [now] = useState(() => Date.now());
  const zone = useSiteZone(useSession().siteId) ?? localZone();
  const written = (display: DateDisplay, format: 'time' | 'date') => formatMoment(now, zone, format, display);
  const times = timeDisplays.map((each) => ({
    value: each,
    label: `${hours[each]}: ${written({ time: each, date }, 'time')}`,
  }));
  const dates = dateDisplays.map((each) => ({ value: each, label: written({ time, date: each }, 'date') }));
  return (
    <>
      <SettingRow label="Times" hint="Times at a site use that site's time zone.">
        {(words) => <Choices {...words} choices={times} value={time} onChoose={chooseTime} />}
      </SettingRow>
      <SettingRow
        label="Dates"
        hint={
          <>
            Example: <Moment at={now} zone={zone} />.
          </>
        }
      >
        {(words) => <Choices {...words} choices={dates} value={date} onChoose={chooseDate} />}
      </SettingRow>
    </>
  );
}

const choices: readonly ChoiceEntry<ColourMode>[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

/** Light, dark, or as the system has it. */
function AppearanceSection() {
  const [mode, choose] = useColourMode(storageKeys.colourMode);
  return (
    <SettingRow label="Colours" hint="Applies to every tab of this browser.">
      {(words) => <Choices {...words} choices={choices} value={mode} onChoose={choose} />}
    </SettingRow>
  );
}

const schema = z.boolean();

function NoticesSection() {
  const [shown, show] = useStoredValue(storageKeys.forbiddenPopups, schema, true);
  return (
    <SettingRow
      label="Show permission messages"
      hint="Show a message when you try something you don't have permission for."
    >
      {(words) => <Switch {...words} checked={shown} onChange={show} />}
    </SettingRow>
  );
}

function VersionLine() {
  return (
    <Note textStyle="xs" textAlign="center">
      Gatehouse {version}
    </Note>
  );
}

interface Section {
  id: string;
  title: string;
  content: ReactNode;
  /** Above the section: what it and those after it have in common. */
  note?: string;
  /** Below the section's panel. */
  after?: ReactNode;
}

function useSections(): readonly Section[] {
  const signIns = useSignIns();
  const { isOffered, reload } = signIns;
  // Only a server with second factors, and with other additions to the API, says whether its users have one.
  const hasTwoSteps = typeof useSession().user?.hasSecondFactor === 'boolean';
  const factors = useFactors(hasTwoSteps);
  const hasPassword = factors.factors?.hasPassword !== false;
  const own = useMemo<readonly Section[]>(
    () => [
      { id: 'profile', title: 'Profile', content: <ProfileSection isOffered={isOffered} /> },
      {
        id: 'password',
        title: 'Password',
        content: <PasswordSection isOffered={isOffered} hasPassword={hasPassword} onSaved={reload} />,
      },
    ],
    [isOffered, hasPassword, reload],
  );
  const ofBrowser = useMemo<readonly Section[]>(
    () => [
      {
        id: 'appearance',
        title: 'Appearance',
        content: <AppearanceSection />,
        note: accountMessages.preferences,
      },
      { id: 'tables', title: 'Tables', content: <TablesSection /> },
      { id: 'dates', title: 'Time and date', content: <DatesSection /> },
      { id: 'notices', title: 'Notices', content: <NoticesSection /> },
      { id: 'connection', title: 'Connection', content: <ConnectionSection /> },
    ],
    [],
  );
  const where = {
    id: 'sign-ins',
    title: 'Where you are signed in',
    content: <SignInsSection signIns={signIns} hasPassword={hasPassword} />,
    after: hasTwoSteps ? <OwnOnCall /> : null,
  };
  const twoSteps = {
    id: 'two-step',
    title: secondFactorMessages.section.title,
    content: <TwoStepSection factors={factors} />,
  };
  // Who comes through a directory answers its second step.
  return [...own, ...(hasTwoSteps && hasPassword ? [twoSteps] : []), where, ...ofBrowser];
}

export default function AccountPage() {
  const sections = useSections();
  return (
    <>
      <PageHeader title="Account settings" />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '11rem minmax(0, 46rem)' }}
        columnGap="8"
      >
        <SectionList sections={sections} />
        <Stack gap="5">
          {sections.map(({ id, title, content, note, after }) => (
            <chakra.div key={id} id={id} tabIndex={-1} outline="none">
              {note === undefined ? null : (
                <Note pt="2" pb="3">
                  {note}
                </Note>
              )}
              <Panel title={title}>{content}</Panel>
              {after}
            </chakra.div>
          ))}
          <VersionLine />
        </Stack>
      </chakra.div>
    </>
  );
}
