import type { TracedMessage } from '#domain/calls/networkDevices.ts';
import { networkLimits, type Dialect } from '#domain/states/network.ts';
import type { Trace } from '#server/devices/port.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { DeviceKey, DialectReader, Heard, Incoming } from './dialects/dialect.ts';
import type { KnownDevices } from './knownDevices.ts';
import { nameOfKey } from './networkRows.ts';
import { withoutSecrets } from './withoutSecrets.ts';

/** The messages of one site's devices; the device that was silent longest comes first. */
interface SiteTraces {
  size: number;
  devices: Map<string, { messages: TracedMessage[]; size: number }>;
}

/** About what a message takes besides its texts (bytes). */
const messageSize = 200;

const sizeOf = ({ topic, payload }: TracedMessage): number => 2 * (topic.length + payload.length) + messageSize;

/** The most that the last messages of all devices take (bytes). */
const largestSize = 64 * 1024 * 1024;

/**
 * The last messages of each device. Beyond its size the site that has most loses those of the device that was silent
 * longest, so that no site's devices take the others' room.
 */
function createRings(mostBytes: number) {
  const sites = new Map<number | null, SiteTraces>();
  let size = 0;

  function dropOne(): void {
    const [largest] = [...sites].toSorted(([, one], [, other]) => other.size - one.size);
    if (largest === undefined) return;
    const [siteId, traces] = largest;
    const [first] = traces.devices;
    if (first === undefined) return;
    const [name, trace] = first;
    traces.devices.delete(name);
    traces.size -= trace.size;
    size -= trace.size;
    if (traces.devices.size === 0) sites.delete(siteId);
  }

  return {
    add(of: DeviceKey, message: TracedMessage): void {
      const name = nameOfKey(of);
      const traces = sites.get(of.siteId) ?? { size: 0, devices: new Map() };
      const trace = traces.devices.get(name) ?? { messages: [], size: 0 };
      sites.set(of.siteId, traces);
      traces.devices.delete(name);
      traces.devices.set(name, trace);
      trace.messages.push(message);
      const gone = trace.messages.length > networkLimits.traced ? trace.messages.shift() : undefined;
      const more = sizeOf(message) - (gone === undefined ? 0 : sizeOf(gone));
      trace.size += more;
      traces.size += more;
      size += more;
      while (size > mostBytes) dropOne();
    },
    of: (of: DeviceKey): Trace => [...(sites.get(of.siteId)?.devices.get(nameOfKey(of))?.messages ?? [])],
  };
}

const devicesOf = (heard: Heard): DeviceKey[] => ('of' in heard && heard.of !== undefined ? [heard.of] : []);

interface Listening {
  readers: Record<Dialect, DialectReader>;
  known: Pick<KnownDevices, 'get'>;
}

/** Keeps in memory what devices said and were told lately. Secrets are removed before anything is kept. */
export function createMessageTraces(clock: Pick<Clock, 'now'>, listeningNow: () => Listening, mostBytes = largestSize) {
  const rings = createRings(mostBytes);
  return {
    /** @param heard what the readers heard in it. */
    add({ topic, payload, retained }: Incoming, direction: TracedMessage['direction'], heard: readonly Heard[]): void {
      const { readers, known } = listeningNow();
      const uses = Object.values(readers).map((reader) => reader.useOf(topic));
      const used = uses.flatMap((use) => use.devices).filter((of) => known.get(of) !== null);
      const devices = new Map([...used, ...heard.flatMap(devicesOf)].map((of) => [nameOfKey(of), of]));
      if (devices.size === 0) return;
      const text = withoutSecrets(payload, {
        topic,
        hasCodes: uses.some(({ hasCodes }) => hasCodes),
        isMeasured: heard.some(({ what }) => what === 'measured'),
      });
      const message = { at: clock.now().toISOString(), topic, payload: text, direction, retained };
      for (const of of devices.values()) rings.add(of, message);
    },
    of: rings.of,
  };
}
