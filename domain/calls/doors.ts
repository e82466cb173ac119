import { z } from 'zod';
import { commandRight } from '../commands/act.ts';
import { channelCount, calibrationEvents, resetTargets } from '../states/device.ts';
import { commandBodySchema, commandReason } from './command.ts';
import { admin, defineCalls, type CallDefinition } from './define.ts';

const command = <const Path extends string>(path: Path, summary: string) =>
  ({
    method: 'POST',
    path: `${admin}/${path}`,
    summary: `${summary} 200: the device took it; 202: passed on without an answer in time.`,
    ask: commandRight,
    once: true,
    body: commandBodySchema,
    answer: 'none',
  }) as const satisfies CallDefinition;

/** Commands of doors. Screens call open "Unlock". Hold and release are our own addition: other servers answer 404. */
export const doorCalls = defineCalls({
  unitLock: command('units/:id/lock', 'Locks a unit.'),
  unitOpen: command('units/:id/open', 'Unlocks a unit.'),
  gateLock: command('gates/:id/lock', 'Locks a gate.'),
  gateOpen: command('gates/:id/open', 'Opens a gate.'),
  unitHold: command('units/:id/hold', "Holds a unit's door open until it is released or locked."),
  unitRelease: command('units/:id/release', "Ends the hold of a unit's door, which then locks as usual."),
  gateHold: command('gates/:id/hold', 'Holds a gate open until it is released or locked.'),
  gateRelease: command('gates/:id/release', 'Ends the hold of a gate, which then closes as usual.'),
  controllerLock: command('controllers/:id/lock', 'Locks every channel of a controller.'),
  controllerOpen: command('controllers/:id/open', 'Opens every channel of a controller.'),
  lockableOpen: command('lockables/:id/open', 'Opens the door of a lockable.'),
});

const channel = z
  .number()
  .int()
  .min(0)
  .max(channelCount.multiplexer - 1);
const reason = { reason: commandReason.optional() };

/** Commands of devices other than doors. */
export const deviceCommandCalls = defineCalls({
  motorisedLockCalibrate: {
    ...command('motorisedLocks/:id/calibrate', 'Goes one step on in teaching a motorised lock where its bolt ends.'),
    body: z.object({ event: z.enum(calibrationEvents), ...reason }),
  },
  multiplexerPower: {
    ...command('multiplexers/:id/power', 'Toggles the power of a multiplexer, or of one of its channels.'),
    body: z.object({ channel: channel.optional(), operation: z.literal('TOGGLE').optional(), ...reason }).nullish(),
  },
  multiplexerChannelReset: {
    ...command('multiplexers/:id/channelReset', 'Resets channels of a multiplexer.'),
    body: z.object({
      channels: z.array(channel).min(1, 'Choose a channel to reset.').max(channelCount.multiplexer),
      target: z.enum(resetTargets),
      ...reason,
    }),
  },
  multiplexerEnrol: command('multiplexers/:id/enrol', 'Enrols a multiplexer with its controller.'),
  powerControllerPower: {
    ...command('powerControllers/:id/power', 'Toggles what a power controller feeds.'),
    body: z.object({ operation: z.literal('TOGGLE'), ...reason }),
  },
});
