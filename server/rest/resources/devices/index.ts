import { controllerResource } from './controller.ts';
import { deviceConfigResource } from './deviceConfig.ts';
import { hidResource } from './hid.ts';
import { hubResource } from './hub.ts';
import { motorisedLockResource } from './motorisedLock.ts';
import { multiplexerResource } from './multiplexer.ts';
import { osdpNetworkResource } from './osdpNetwork.ts';
import { padlockResource } from './padlock.ts';
import { powerControllerResource } from './powerController.ts';

export const deviceResources = {
  controller: controllerResource,
  hid: hidResource,
  hub: hubResource,
  padlock: padlockResource,
  multiplexer: multiplexerResource,
  motorisedLock: motorisedLockResource,
  powerController: powerControllerResource,
  deviceConfig: deviceConfigResource,
  osdpNetwork: osdpNetworkResource,
} as const;
