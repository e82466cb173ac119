import { describe, expect, it } from 'vitest';
import { controllerConfigBody } from '#domain/bodies/devices.ts';
import { controller, type Controller } from '#domain/entities/controller.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { controllerDefaults } from '#domain/states/controllerConfig.ts';
import { configOf } from '#resources/controller/batch/chosenSettings.ts';
import { configChanges } from '#resources/controller/batch/configChanges.ts';
import { channelsOf } from '#resources/controller/channels.ts';
import { isCustomValue, settingNames, settingsByGroup, settingText } from '#resources/controller/settings.ts';

const buildController = (given: Partial<Controller> & { id: number }): Controller =>
  controller.schema.parse({
    ...controllerDefaults,
    siteId: 1,
    online: true,
    status: 'logged on',
    ...given,
    name: given.name ?? `Controller ${given.id}`,
  });

describe("a controller's settings", () => {
  it('are all of those that can be set, each in one group', () => {
    const grouped = settingsByGroup.flatMap(({ names }) => names);
    expect(grouped.toSorted()).toEqual(Object.keys(controllerConfigBody.shape).toSorted());
    expect(grouped).toEqual(settingNames);
  });

  it('read as staff say them', () => {
    expect(settingText('relockTime', 3)).toBe('3 s');
    expect(settingText('enableAlarm', false)).toBe('No');
    expect(settingText('enableAlarm', undefined)).toBe('–');
    expect(settingText('connectionType', 'rs485')).toBe('RS-485');
    expect(settingText('connectionType', 'carrier pigeon')).toBe('carrier pigeon');
    expect(settingText('alarmThreshold', 0)).toBe('0');
    expect(settingText('alarmThreshold', null)).toBe('–');
  });

  it('hold something of their own unless they are empty or as a new controller has them', () => {
    expect(isCustomValue('doorMotorTime', '25')).toBe(false);
    expect(isCustomValue('doorMotorTime', '30')).toBe(true);
    expect(isCustomValue('doorMotorTime', '')).toBe(false);
    expect(isCustomValue('alarmThreshold', '0')).toBe(true);
  });
});

describe('the settings that are chosen for many controllers', () => {
  it('become what is sent: those alone, empty ones as none where that may be', () => {
    expect(configOf({ relockTime: '5', enableAlarm: 'false', alarmThreshold: '', lockType: 'vend' })).toEqual({
      config: { relockTime: 5, enableAlarm: false, alarmThreshold: null, lockType: 'vend' },
    });
  });

  it('are refused with a sentence each', () => {
    expect(configOf({ relockTime: '', lockDriveTime: 'soon', doorMotorTime: '-1', alarmThreshold: '3' })).toEqual({
      mistakes: {
        relockTime: formMessages.required,
        lockDriveTime: formMessages.notANumber,
        doorMotorTime: 'Enter a time of 0 seconds or more.',
      },
    });
  });

  it('differ from what is set, controller by controller, setting by setting', () => {
    const rows = [
      buildController({ id: 1 }),
      buildController({ id: 2, relockTime: 5, lockType: 'vend' }),
      buildController({ id: 3, lockType: 'vend' }),
    ];
    const { changed, unchanged } = configChanges(rows, { relockTime: 5, lockType: 'vend', alarmThreshold: null });
    expect(unchanged).toBe(1);
    expect(changed).toEqual([
      {
        id: 1,
        name: 'Controller 1',
        changes: [
          { name: 'lockType', before: null, after: 'vend' },
          { name: 'relockTime', before: 3, after: 5 },
        ],
      },
      { id: 3, name: 'Controller 3', changes: [{ name: 'relockTime', before: 3, after: 5 }] },
    ]);
  });
});

describe('the channels of a controller', () => {
  const on = (id: number, channel: number | null, controllerId = 7) => ({ id, name: `#${id}`, controllerId, channel });

  it('are sixteen, each free or with what hangs there, channel 0 too', () => {
    const channels = channelsOf(7, [
      { entity: 'unit', rows: [on(1, 0), on(2, 15), on(3, 4, 8), on(4, null)] },
      { entity: 'gate', rows: [on(5, 3)] },
    ]);
    expect(channels.map(({ channel }) => channel)).toEqual([...Array(16).keys()]);
    expect(channels.filter(({ hanging }) => hanging.length > 0)).toEqual([
      { channel: 0, hanging: [{ entity: 'unit', id: 1, name: '#1' }] },
      { channel: 3, hanging: [{ entity: 'gate', id: 5, name: '#5' }] },
      { channel: 15, hanging: [{ entity: 'unit', id: 2, name: '#2' }] },
    ]);
  });

  it('show what a server lets hang twice, or beyond the last one', () => {
    const channels = channelsOf(7, [
      { entity: 'unit', rows: [on(1, 2), on(2, 31)] },
      { entity: 'hid', rows: [on(3, 2)] },
    ]);
    expect(channels).toHaveLength(17);
    expect(channels[2]?.hanging.map(({ entity }) => entity)).toEqual(['unit', 'hid']);
    expect(channels.at(-1)).toMatchObject({ channel: 31 });
  });
});
