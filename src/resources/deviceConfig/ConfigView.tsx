import { recordName } from '#domain/entities/recordName.ts';
import { entryOf } from '#domain/states/words.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { inSentence } from '#domain/messages/records.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { configEntries } from './configEntries.ts';
import { configTypes } from './configTypes.ts';
import { SettingList } from '#parts/device/SettingList.tsx';
import { configTypeLabel } from './ConfiguredDevice.tsx';

/** The device's edit page changes the config. */
export function ConfigView({ config }: { config: DeviceConfig }) {
  const to = entryOf(configTypes, config.type)?.to;
  const label = configTypeLabel(config.type);
  const entries = configEntries(config);
  return (
    <chakra.section aria-label={recordName('deviceConfig', config)} data-device-config={config.identifier}>
      <chakra.p pb="2" color="fg.muted">
        {config.name === undefined ? label : `${label} “${config.name}”`}
      </chakra.p>
      {entries.length === 0 ? <chakra.p>The server sent no settings.</chakra.p> : null}
      <SettingList maxW="32rem">
        {entries.map(({ name, label: settingLabel, text, reference }) => (
          <div key={name} data-setting={name}>
            <dt>{settingLabel}</dt>
            <dd>{reference === undefined ? text : <RecordLink {...reference} />}</dd>
          </div>
        ))}
      </SettingList>
      <chakra.div pt="4">
        {to === undefined ? null : (
          <LinkButton to={to} parameters={{ id: config.id }}>
            {`Open the ${inSentence(label)}`}
          </LinkButton>
        )}
      </chakra.div>
    </chakra.section>
  );
}
