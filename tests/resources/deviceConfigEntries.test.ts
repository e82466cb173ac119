import { expect, it } from 'vitest';
import { configEntries } from '#resources/deviceConfig/configEntries.ts';

it("reads a controller's config as staff say it, and what is not known by its own name", () => {
  const config = { relockTime: 3, enableCamera: true, lockType: null, toString: 'odd', newSetting: { deep: 1 } };
  expect(configEntries({ type: 'UnitController', config })).toEqual([
    { name: 'relockTime', label: 'Relock time', text: '3 s' },
    { name: 'enableCamera', label: 'Camera', text: 'Yes' },
    { name: 'lockType', label: 'Lock type', text: '–' },
    { name: 'toString', label: 'toString', text: 'odd' },
    { name: 'newSetting', label: 'newSetting', text: '{"deep":1}' },
  ]);
});

it('leads from the config of a HID or a motorised lock to what it names', () => {
  const hid = { controllerId: 12, channel: 0, direction: 'exit', osdpNetworkId: null, osdpAddress: 0 };
  expect(configEntries({ type: 'DumbHID', config: hid })).toEqual([
    {
      name: 'controllerId',
      label: 'Controller',
      text: '12',
      reference: { entity: 'controller', id: 12, to: 'controller.detail' },
    },
    { name: 'channel', label: 'Channel', text: '0' },
    { name: 'direction', label: 'Direction', text: 'Exit' },
    { name: 'osdpNetworkId', label: 'OSDP network', text: '–' },
    { name: 'osdpAddress', label: 'OSDP address', text: '0' },
  ]);
  const [unit] = configEntries({ type: 'MotorisedLock', config: { unitId: 5 } });
  expect(unit).toMatchObject({ reference: { entity: 'unit', id: 5, to: 'unit.detail' } });
});
