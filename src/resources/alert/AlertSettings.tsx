import { Bell, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { alertSettingsMessages } from '#domain/messages/alerts.ts';
import { organisationTabs, organisationTabSearch, shownOrganisationTabs } from '#domain/routes/organisationTabs.ts';
import { parseTime } from '#domain/time/parseZoned.ts';
import type { QuietHours } from '#domain/time/quietHours.ts';
import { useMay } from '#crud/context/session.ts';
import { useOwnOrganisationRecord } from '#crud/data/useOwnOrganisationRecord.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Switch } from '#ui/control/Switch.tsx';
import { TimeInput } from '#ui/date/TimeInput.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useAlertChoices } from './alertChoices.ts';
import { playAlertSound } from './alertSound.ts';

const { othersTold } = alertSettingsMessages;

/** The hours that are offered first. */
const usualNight: QuietHours = { from: '22:00', until: '06:00' };

export function AlertSettingsButton() {
  return (
    <Button onClick={() => showDialog((close) => <AlertSettings onClose={close} />)}>
      <Bell aria-hidden="true" />
      {alertSettingsMessages.open}
    </Button>
  );
}

/** Each setting takes effect at once. */
function AlertSettings({ onClose }: { onClose: () => void }) {
  const [{ sound, quiet, quietsHigh }, change] = useAlertChoices();
  return (
    <Dialog
      title={alertSettingsMessages.title}
      onClose={onClose}
      actions={
        <Button data-autofocus="" onClick={onClose}>
          {alertSettingsMessages.close}
        </Button>
      }
    >
      <chakra.p pb="3">{alertSettingsMessages.about}</chakra.p>
      <chakra.div color="fg">
        <SettingRow label={alertSettingsMessages.sound} hint={alertSettingsMessages.soundHint}>
          {(words) => (
            <chakra.span display="inline-flex" alignItems="center" gap="2">
              <Button size="xs" onClick={() => void playAlertSound(false).catch(() => undefined)}>
                <Volume2 aria-hidden="true" />
                {alertSettingsMessages.test}
              </Button>
              <Switch {...words} checked={sound} onChange={(on) => change({ sound: on })} />
            </chakra.span>
          )}
        </SettingRow>
        <DesktopRow />
        <SettingRow label={alertSettingsMessages.quiet} hint={alertSettingsMessages.quietHint}>
          {(words) => (
            <Switch {...words} checked={quiet !== null} onChange={(on) => change({ quiet: on ? usualNight : null })} />
          )}
        </SettingRow>
        {quiet === null ? null : (
          <>
            <QuietTimes quiet={quiet} onChange={(hours) => change({ quiet: hours })} />
            <SettingRow label={alertSettingsMessages.quietsHigh} hint={alertSettingsMessages.quietsHighHint}>
              {(words) => <Switch {...words} checked={quietsHigh} onChange={(on) => change({ quietsHigh: on })} />}
            </SettingRow>
          </>
        )}
      </chakra.div>
      <OthersTold />
    </Dialog>
  );
}

/** Where an organisation says whom its alerts reach. */
const tellingTabs = ['alertRules', 'onCall', 'webhooks'] as const;

/** Links to what the organisation's page says of that; null: the server has none of it, or the person may not see it. */
function OthersTold() {
  const may = useMay();
  const organisation = useOwnOrganisationRecord();
  if (organisation === null) return null;
  const shown = shownOrganisationTabs(organisation, may);
  const tabs = tellingTabs.filter((id) => shown.includes(id));
  if (tabs.length === 0) return null;
  return (
    <chakra.section pt="4" aria-label={othersTold.title}>
      <chakra.h3 color="fg" fontWeight="medium">
        {othersTold.title}
      </chakra.h3>
      <chakra.p pb="2">{othersTold.about}</chakra.p>
      <Row gap="2">
        {tabs.map((id) => (
          <LinkButton
            key={id}
            to="organisation.detail"
            parameters={{ id: organisation.id }}
            search={organisationTabSearch(id)}
          >
            {organisationTabs[id].label}
          </LinkButton>
        ))}
      </Row>
    </chakra.section>
  );
}

/** Only a press on the switch asks for the browser's permission. */
function DesktopRow() {
  const [{ desktop }, change] = useAlertChoices();
  const isSupported = 'Notification' in window;
  const [permission, setPermission] = useState(isSupported ? Notification.permission : 'denied');
  const choose = async (on: boolean) => {
    const given = on ? await Notification.requestPermission() : permission;
    setPermission(given);
    change({ desktop: on && given === 'granted' });
  };
  const hint = !isSupported
    ? alertSettingsMessages.unsupported
    : permission === 'denied'
      ? alertSettingsMessages.denied
      : alertSettingsMessages.desktopHint;
  return (
    <SettingRow label={alertSettingsMessages.desktop} hint={hint}>
      {(words) =>
        isSupported ? (
          <Switch
            {...words}
            checked={desktop && permission === 'granted'}
            onChange={(on) => void choose(on).catch(() => setPermission('denied'))}
          />
        ) : null
      }
    </SettingRow>
  );
}

function QuietTimes({ quiet, onChange }: { quiet: QuietHours; onChange: (hours: QuietHours) => void }) {
  const [typed, setTyped] = useState(quiet);
  const isMistaken = [typed.from, typed.until].some((time) => parseTime(time) === null);
  const change = (next: QuietHours) => {
    setTyped(next);
    const [from, until] = [parseTime(next.from), parseTime(next.until)];
    if (from !== null && until !== null) onChange({ from, until });
  };
  return (
    <>
      <Row gap="3" pb="3">
        <TimeInput
          label={alertSettingsMessages.quietFrom}
          value={typed.from}
          parse={parseTime}
          onChange={(from) => change({ ...typed, from })}
        />
        <span>–</span>
        <TimeInput
          label={alertSettingsMessages.quietUntil}
          value={typed.until}
          parse={parseTime}
          onChange={(until) => change({ ...typed, until })}
        />
      </Row>
      <FailureText pb="2">{isMistaken ? alertSettingsMessages.badTime : null}</FailureText>
    </>
  );
}
