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
  motorisedLock: motorisedLockResource,
  multiplexer: multiplexerResource,
  powerController: powerControllerResource,
  hub: hubResource,
  padlock: padlockResource,
  osdpNetwork: osdpNetworkResource,
  deviceConfig: deviceConfigResource,
} as const;
