import type { Logger } from 'pino';
import type { SimulatorSettings } from '#server/config/flags.ts';
import { loggable } from '#server/config/loggable.ts';
import { createMqttDriver } from './mqtt/mqttDriver.ts';
import type { NetworkParts } from './mqtt/network.ts';
import type { DeviceDriver, OpenDevices } from './port.ts';
import type { CustomerWorld } from './simulator/customerWorld.ts';
import { heartbeatAt } from './simulator/deviceKinds.ts';
import { openSimulator } from './simulator/simulator.ts';

/** A driver for every device. */
const forAll = (open: OpenDevices): DeviceDriver => ({ drives: () => true, open });

export interface DriverChoice {
  /** Given devices, instead of all drivers. */
  devices: OpenDevices | undefined;
  /** The seed of the demo data; null: there is none, so nothing is simulated. */
  demoSeed: number | null;
  /** false: demo data without a simulator. */
  simulator: boolean | undefined;
  simulatorSettings: SimulatorSettings | undefined;
  customers: CustomerWorld;
  /** The devices on a broker; null: there is none. */
  network: NetworkParts | null;
  log: Logger;
}

/** Chooses the server's drivers. Each device has the first that reaches it. */
export function driversOfServer(choice: DriverChoice): readonly DeviceDriver[] {
  const { devices, demoSeed, simulator: isSimulated, simulatorSettings, customers, network, log } = choice;
  if (devices !== undefined) return [forAll(devices)];
  const real = network === null ? [] : [createMqttDriver(network)];
  if (demoSeed === null || isSimulated === false) return real;
  const { tempo = 1, storm = false, quiet = false } = simulatorSettings ?? {};
  const onFailure = (error: unknown) =>
    log.error({ failure: loggable(error) }, 'The simulator could not read the database');
  const ofSimulator = forAll(openSimulator({ seed: demoSeed, activity: !quiet, tempo, storm, customers, onFailure }));
  const simulator = { ...ofSimulator, name: 'simulator' as const };
  return [...real, quiet ? simulator : { ...simulator, heartbeatOf: heartbeatAt(tempo) }];
}
