import { z } from 'zod';
import { networkLimits, type OutputState } from '#domain/states/network.ts';
import { DeviceList, otherSite, tooManyDevices, tooManyParts } from './deviceList.ts';
import type {
  CommandOptions,
  DeviceKey,
  DialectReader,
  Heard,
  Incoming,
  Input,
  Outgoing,
  Output,
  OutputAct,
  ReaderParts,
  SentCommand,
  TopicUse,
} from './dialect.ts';
import { plainWords } from './plainWords.ts';
import { fieldOf, isFields, readContent, type Fields } from './readContent.ts';
import { atAndBelow, isPlainTopic } from './topics.ts';

/** The level below a device's own topics on which it answers this server. */
const source = 'gatehouse';
/** Seconds between two questions, since these devices tell nothing while nothing changes. */
const heartbeat = 60;

const channels = /^(.+)\/(online|events\/rpc|gatehouse\/rpc|status\/[^/]+)$/;
const questions = { info: 'Shelly.GetDeviceInfo', status: 'Shelly.GetStatus' } as const;
type Question = keyof typeof questions;

const words = z
  .string()
  .transform((text) => plainWords(text))
  .refine((text) => text !== '');
const informationSchema = z.object({
  id: words,
  name: words.nullish().catch(null),
  app: words.nullish().catch(null),
  model: words.nullish().catch(null),
  ver: words.nullish().catch(null),
  gen: z.number().min(2),
});
type Information = z.infer<typeof informationSchema>;

const amount = z.number().optional().catch(undefined);
const energySchema = z.object({ apower: amount, aenergy: z.object({ total: amount }).optional().catch(undefined) });
const coverSchema = z.object({
  state: z.enum(['open', 'closed', 'opening', 'closing', 'stopped', 'calibrating']),
  current_pos: amount,
});
const batterySchema = z.object({ battery: z.object({ percent: z.number().min(0).max(100) }) });
const wifiSchema = z.object({ rssi: z.number().min(-200).max(-1) });
const errorSchema = z.object({ code: z.number().optional().catch(undefined), message: z.string() });

interface Device {
  of: DeviceKey;
  information: Information;
  outputs: Map<string, Output>;
  inputs: Map<string, Input>;
}

/** A door that stopped on its way counts as open. */
function stateOfCover({ state, current_pos: position }: z.infer<typeof coverSchema>): OutputState {
  if (state === 'closed' || (state === 'stopped' && position === 0)) return 'shut';
  if (state === 'open' || state === 'stopped' || state === 'calibrating') return 'opened';
  return state === 'opening' ? 'opening' : 'shutting';
}

function stateOf(kind: string, component: Fields): OutputState | null {
  if (kind === 'cover') {
    const cover = coverSchema.safeParse(component);
    return cover.success ? stateOfCover(cover.data) : null;
  }
  const isOn = fieldOf(component, 'output');
  return typeof isOn === 'boolean' ? (isOn ? 'on' : 'off') : null;
}

function requestTo(prefix: string, id: number | string, method: string, params?: object): Outgoing {
  const frame = { id, src: `${prefix}/${source}`, method, ...(params === undefined ? {} : { params }) };
  return { topic: `${prefix}/rpc`, payload: JSON.stringify(frame) };
}

/** Devices of the second generation and later, by JSON-RPC (shelly-api-docs.shelly.cloud/gen2). */
class ShellyReader implements DialectReader {
  readonly #siteOf: ReaderParts['siteOf'];
  readonly #devices = new DeviceList<Device>();

  constructor({ siteOf }: ReaderParts) {
    this.#siteOf = siteOf;
  }

  topics(prefixes: readonly string[]): readonly string[] {
    const filters = ['+/online', '+/events/rpc', '+/status/+', `+/${source}/rpc`];
    return filters.flatMap((filter) => atAndBelow(prefixes, filter));
  }

  reads(topic: string): boolean {
    return this.#addressOf(topic) !== null;
  }

  hear({ topic, payload, retained }: Incoming): readonly Heard[] {
    const address = this.#addressOf(topic);
    const content = address === null ? null : readContent(payload);
    if (address === null || content === null) return [];
    const { of, channel } = address;
    if (channel === 'online') return this.#hearOnline(of, content.text);
    const json = content.json();
    const heard = isFields(json) ? this.#hearFields({ of, channel, topic, retained }, json) : [];
    if (heard.length > 0 || retained || this.#devices.get(of) === undefined) return heard;
    return [{ what: 'alive', of }];
  }

  command(of: DeviceKey, output: string, act: OutputAct, { pulse, number }: CommandOptions): SentCommand | string {
    if (this.#devices.get(of)?.outputs.has(output) !== true) return 'the device has not told of this output';
    const prefix = this.#prefixOf(of);
    if (prefix === null) return otherSite;
    const [kind = '', id = ''] = output.split(':');
    const send = (method: string, params: object): SentCommand => ({
      ...requestTo(prefix, number, method, { id: Number(id), ...params }),
      expected: { number },
    });
    if (kind === 'cover') {
      if (act === 'toggle') return 'only a relay can be toggled';
      return send(act === 'open' || act === 'hold' ? 'Cover.Open' : 'Cover.Close', {});
    }
    if (act === 'toggle') return send('Switch.Toggle', {});
    if (act === 'lock' || act === 'release') return send('Switch.Set', { on: false });
    if (act === 'hold') return send('Switch.Set', { on: true });
    return pulse > 0 && Number.isFinite(pulse)
      ? send('Switch.Set', { on: true, toggle_after: pulse })
      : 'its pulse has no length';
  }

  ask(of: DeviceKey): readonly Outgoing[] {
    const isKnown = this.#devices.get(of) !== undefined;
    return this.#ask(of, isKnown ? ['status'] : ['info', 'status']);
  }

  commandTopics(of: DeviceKey): readonly string[] {
    const prefix = this.#prefixOf(of);
    if (prefix === null) return [];
    const outputs = [...(this.#devices.get(of)?.outputs.keys() ?? [])];
    return [`${prefix}/rpc`, `${prefix}/command`, ...outputs.map((output) => `${prefix}/command/${output}`)];
  }

  useOf(topic: string): TopicUse {
    const spoken = this.#addressOf(topic);
    const told = spoken === null && topic.endsWith('/rpc') ? this.#addressOf(topic.replace(/rpc$/, 'online')) : null;
    const of = (spoken ?? told)?.of;
    return { devices: of === undefined ? [] : [of], hasCodes: false };
  }

  /** A device has one level at no site, and any number below a site's prefix. */
  #addressOf(topic: string): { of: DeviceKey; channel: string } | null {
    const [, prefix, channel] = channels.exec(topic) ?? [];
    if (prefix === undefined || channel === undefined || !isPlainTopic(topic)) return null;
    const siteId = this.#siteOf(topic);
    const levels = prefix.split('/');
    // Its commands would come on the topic of another's answers.
    if ((siteId === null && levels.length > 1) || levels.at(-1) === source) return null;
    return { of: { siteId, key: `shelly:${prefix}` }, channel };
  }

  #prefixOf(of: DeviceKey): string | null {
    const prefix = of.key.replace(/^shelly:/, '');
    const address = this.#addressOf(`${prefix}/online`);
    return address?.of.key === of.key && address.of.siteId === of.siteId ? prefix : null;
  }

  #ask(of: DeviceKey, asked: readonly Question[]): readonly Outgoing[] {
    const prefix = this.#prefixOf(of);
    return prefix === null ? [] : asked.map((question) => requestTo(prefix, question, questions[question]));
  }

  #hearOnline(of: DeviceKey, text: string): readonly Heard[] {
    if (text === 'false') return [{ what: 'online', of, online: false }];
    if (text === '' && this.#devices.get(of) !== undefined) {
      this.#devices.remove(of);
      return [{ what: 'removed', of }];
    }
    if (text !== 'true') return [];
    return [
      { what: 'online', of, online: true },
      { what: 'ask', messages: this.#ask(of, ['info', 'status']) },
    ];
  }

  #hearFields(
    { of, channel, topic, retained }: { of: DeviceKey; channel: string; topic: string; retained: boolean },
    fields: Fields,
  ): readonly Heard[] {
    if (channel === `${source}/rpc`) return retained ? [] : this.#hearReply(of, topic, fields);
    const device = this.#devices.get(of);
    if (channel !== 'events/rpc') {
      const name = channel.slice('status/'.length);
      return device === undefined ? [] : this.#hearComponents(device, topic, { [name]: fields });
    }
    const { method, params } = fields;
    if (typeof method !== 'string' || !method.startsWith('Notify')) return [];
    // It was there before this server asked.
    if (device === undefined) return retained ? [] : [{ what: 'ask', messages: this.#ask(of, ['info', 'status']) }];
    return isFields(params) && method !== 'NotifyEvent' ? this.#hearComponents(device, topic, params) : [];
  }

  #hearReply(of: DeviceKey, topic: string, { id, ...fields }: Fields): readonly Heard[] {
    const isAnswer = typeof id === 'number' && Number.isSafeInteger(id);
    const error = errorSchema.safeParse(fields['error']);
    if (error.success) {
      const { code, message } = error.data;
      const refused = `the device refused: ${plainWords(message) || 'it gave no reason'}`;
      const refusal = code === 401 ? 'the device asks for a password' : refused;
      if (isAnswer) return [{ what: 'answered', of, number: id, output: null, refusal }];
      return [{ what: 'unsupported', of, topic, reason: refusal }];
    }
    if (!Object.hasOwn(fields, 'result')) return [];
    if (isAnswer) return [{ what: 'answered', of, number: id, output: null, refusal: null }];
    if (id === 'info') return this.#hearInformation(of, topic, fields['result']);
    const device = this.#devices.get(of);
    const { result } = fields;
    return device !== undefined && isFields(result) ? this.#hearComponents(device, topic, result) : [];
  }

  #hearInformation(of: DeviceKey, topic: string, result: unknown): readonly Heard[] {
    const read = informationSchema.safeParse(result);
    if (!read.success) return [];
    const known = this.#devices.get(of);
    const device = known ?? { of, information: read.data, outputs: new Map(), inputs: new Map() };
    if (known === undefined && !this.#devices.add(of, device)) {
      return [{ what: 'unsupported', of, topic, reason: tooManyDevices }];
    }
    const isSame = known !== undefined && JSON.stringify(known.information) === JSON.stringify(read.data);
    device.information = read.data;
    return isSame ? [] : [this.#describe(device)];
  }

  #describe({ of, information, outputs, inputs }: Device): Heard {
    return {
      what: 'described',
      of,
      device: {
        dialect: 'shelly',
        name: information.name ?? information.id,
        model: information.app ?? information.model ?? null,
        firmware: information.ver ?? null,
        gateway: null,
        heartbeat,
        outputs: [...outputs.values()],
        inputs: [...inputs.values()],
      },
    };
  }

  #hearComponents(device: Device, topic: string, components: Fields): readonly Heard[] {
    const parts = device.outputs.size + device.inputs.size;
    const heard = Object.entries(components)
      .slice(0, 8 * networkLimits.parts)
      .flatMap(([name, component]) => (isFields(component) ? this.#hearComponent(device, topic, name, component) : []));
    const isChanged = device.outputs.size + device.inputs.size > parts;
    return isChanged ? [this.#describe(device), ...heard] : heard;
  }

  #hearComponent(device: Device, topic: string, name: string, component: Fields): readonly Heard[] {
    const { of } = device;
    if (name === 'wifi') {
      const wifi = wifiSchema.safeParse(component);
      return wifi.success ? [{ what: 'measured', of, measured: { signal: wifi.data.rssi } }] : [];
    }
    const kind = /^(switch|cover|input|devicepower):(?:0|[1-9]\d{0,2})$/.exec(name)?.[1];
    if (kind === undefined) return [];
    if (kind === 'devicepower') {
      const power = batterySchema.safeParse(component);
      return power.success ? [{ what: 'measured', of, measured: { battery: power.data.battery.percent } }] : [];
    }
    return kind === 'input'
      ? this.#hearInput(device, topic, name, component)
      : this.#hearOutput(device, topic, { name, kind }, component);
  }

  /** An input without a state is a button. */
  #hearInput({ of, inputs }: Device, topic: string, key: string, component: Fields): readonly Heard[] {
    const active = fieldOf(component, 'state');
    if (typeof active !== 'boolean') return [];
    if (!inputs.has(key)) {
      if (inputs.size >= networkLimits.parts) return [{ what: 'unsupported', of, topic, reason: tooManyParts }];
      inputs.set(key, { key, kind: 'contact', name: key.replace('input:', 'Input '), rest: null });
    }
    return [{ what: 'input', of, input: key, active }];
  }

  #hearOutput(
    { of, outputs }: Device,
    topic: string,
    { name: key, kind }: { name: string; kind: string },
    component: Fields,
  ): readonly Heard[] {
    const state = stateOf(kind, component);
    if (!outputs.has(key)) {
      if (state === null) return [];
      if (outputs.size >= networkLimits.parts) return [{ what: 'unsupported', of, topic, reason: tooManyParts }];
      const name = key.replace('switch:', 'Switch ').replace('cover:', 'Cover ');
      const isRelay = kind === 'switch';
      outputs.set(key, { key, kind: isRelay ? 'relay' : 'cover', name, holds: true, pulses: isRelay, locks: true });
    }
    const heard: Heard[] = state === null ? [] : [{ what: 'output', of, output: key, state }];
    const { apower: watts, aenergy } = energySchema.parse(component);
    const kilowattHours = aenergy?.total === undefined ? undefined : aenergy.total / 1000;
    if (watts === undefined && kilowattHours === undefined) return heard;
    const figures = {
      ...(watts === undefined ? {} : { watts }),
      ...(kilowattHours === undefined ? {} : { kilowattHours }),
    };
    return [...heard, { what: 'measured', of, measured: { ...figures, output: key } }];
  }
}

export const createShelly = (parts: ReaderParts): DialectReader => new ShellyReader(parts);
