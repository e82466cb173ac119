import { controllerFormRules } from '#domain/forms/controller.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { ConfigLoader } from './ConfigLoader.tsx';
import { DeviceSettingsNote } from './deviceSettings.tsx';
import { SettingField } from './SettingField.tsx';
import { settingsByGroup } from './settings.ts';
import { formFields } from '#crud/form/formFields.ts';
import { useOwnDevice } from '#parts/network/useOwnDevice.ts';
import { NetworkDeviceField } from '#parts/network/NetworkDeviceField.tsx';

const { ReferenceField, TextField, useTypedId, part } = formFields<typeof controllerFormRules.schema>();
const NetworkDevice = part(NetworkDeviceField);

const general = settingsByGroup.filter(({ id }) => id === 'general').flatMap(({ names }) => names);
const groups = settingsByGroup.filter(({ id }) => id !== 'general');

export const controllerForm = defineForm({
  ...controllerFormRules,
  InputsLoader: ConfigLoader,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    const networkDeviceId = useTypedId('networkDeviceId');
    const own = { id: record?.id ?? 0, networkDeviceId, ...(siteId === null ? {} : { siteId }) };
    const device = useOwnDevice('controller', own)?.device ?? null;
    return (
      <>
        <FieldGrid>
          <TextField name="name" label="Name" />
          <TextField name="serialNumber" label="Serial number" />
          <NetworkDevice entity="controller" record={record} />
          <ReferenceField name="hubId" label="Hub" entity="hub" siteId={siteId} none="None (wired)" />
          {general.map((name) => (
            <SettingField key={name} name={name} device={device} />
          ))}
        </FieldGrid>
        <DeviceSettingsNote device={device} />
        {groups.map(({ id, title, names }) => (
          <FieldGrid key={id} title={title}>
            {names.map((name) => (
              <SettingField key={name} name={name} device={device} />
            ))}
          </FieldGrid>
        ))}
      </>
    );
  },
});

export const { edit, Dialog } = formPages(controllerForm);
