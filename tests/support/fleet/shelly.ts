import { z } from 'zod';
import { loadShare } from '#server/seed/daylight.ts';
import { createTimers } from '#server/devices/simulator/timers.ts';
import { openConnection } from './connection.ts';
import { atTempo } from './doorContact.ts';
import { createOutput, type Output, type OutputParts } from './output.ts';
import { forceOne, runDevice, topicOf, type DeviceParts, type PlannedDoor, type RunningDevice } from './fleetDevice.ts';

const requestSchema = z.object({
  id: z.union([z.number(), z.string()]),
  src: z.string(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});
type Request = z.output<typeof requestSchema>;
type Answer = { result: unknown } | { error: { code: number; message: string } };

const refuse = (code: number, message: string): Answer => ({ error: { code, message } });
const badArgument = (name: string) => refuse(-103, `Missing or bad argument '${name}'!`);

const switchSchema = z.object({
  id: z.number(),
  on: z.boolean().optional(),
  toggle_after: z.number().positive().optional(),
});
const idSchema = z.object({ id: z.number() });

/** A part of a device that has a status of its own: an output, an input or a meter. */
interface Component {
  key: string;
  status(): object;
  /** @returns null: it does not know the method. */
  call?: (method: string, params: Request['params']) => Answer | null;
  /** Whose temper decides when it answers. */
  output?: Output;
}

export interface ShellyParts extends DeviceParts {
  model: { app: string; code: string };
  components: (report: (key: string) => void) => readonly Component[];
}

const idOfDevice = (app: string, mac: string) => `shelly${app.toLowerCase()}-${mac}`;

/** A Shelly of the second generation. Commands are calls on `<prefix>/rpc`. */
function openShelly({ account, world, prefix, key, mac, model, components }: ShellyParts): RunningDevice {
  const { clock } = world;
  const id = idOfDevice(model.app, mac);
  const topic = topicOf(prefix, id);
  const own = components(report);
  const outputs = own.flatMap(({ output }) => output ?? []);
  const at = () => clock.now().getTime() / 1_000;

  const notify = (method: string, params: object) =>
    connection.publish(`${topic}/events/rpc`, {
      src: id,
      dst: `${topic}/events`,
      method,
      params: { ts: at(), ...params },
    });
  function report(name: string): void {
    const status = own.find((component) => component.key === name)?.status();
    if (status === undefined) return;
    notify('NotifyStatus', { [name]: status });
    connection.publish(`${topic}/status/${name}`, status);
  }
  const signal = () => ({ sta_ip: '192.0.2.20', status: 'got ip', ssid: 'site', rssi: -world.random.between(45, 70) });
  const wholeStatus = () => ({
    mqtt: { connected: true },
    sys: { mac: mac.toUpperCase(), restart_required: false, uptime: 3_600, unixtime: Math.floor(at()) },
    wifi: signal(),
    ...Object.fromEntries(own.map((component) => [component.key, component.status()])),
  });
  const info = {
    name: key,
    id,
    mac: mac.toUpperCase(),
    slot: 0,
    model: model.code,
    gen: 2,
    fw_id: '20261001-120000/1.7.4-gb1f2c3d',
    ver: '1.7.4',
    app: model.app,
    auth_en: false,
    auth_domain: null,
  };
  const configuration = () => ({
    mqtt: {
      enable: true,
      topic_prefix: topic,
      rpc_ntf: true,
      status_ntf: true,
      enable_rpc: true,
      enable_control: false,
    },
    sys: { device: { name: key, mac: mac.toUpperCase(), fw_id: info.fw_id } },
    ...Object.fromEntries(own.map((component) => [component.key, { id: idOf(component), name: nameOf(component) }])),
  });
  const idOf = (component: Component) => Number(component.key.split(':')[1]);
  const nameOf = ({ output }: Component) => output?.door ?? null;

  function call({ method, params }: Request): Answer {
    if (method === 'Shelly.GetDeviceInfo') return { result: info };
    if (method === 'Shelly.GetStatus') return { result: wholeStatus() };
    if (method === 'Shelly.GetConfig') return { result: configuration() };
    const [kind = '', act = ''] = method.split('.');
    const named = componentOf(method, params);
    if (named === null) return badArgument('id');
    if (named === undefined) {
      const isKnown = own.some((component) => component.key.startsWith(`${kind.toLowerCase()}:`));
      const number = String(params['id']);
      return isKnown
        ? refuse(-105, `Argument 'id', value ${number} not found!`)
        : refuse(404, `No handler for ${method}`);
    }
    if (act === 'GetStatus') return { result: named.status() };
    return named.call?.(act, params) ?? refuse(404, `No handler for ${method}`);
  }
  /** null: the call names none; undefined: it names one that is not there. */
  function componentOf(method: string, params: Request['params']): Component | null | undefined {
    const numbered = idSchema.safeParse(params);
    if (!numbered.success) return null;
    const name = `${method.split('.')[0]?.toLowerCase()}:${numbered.data.id}`;
    return own.find((component) => component.key === name);
  }
  function hear(payload: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload);
    } catch {
      return;
    }
    const request = requestSchema.safeParse(parsed);
    if (!request.success) return;
    const { id: number, src } = request.data;
    const respond = () => connection.publish(`${src}/rpc`, { id: number, src: id, dst: src, ...call(request.data) });
    const asked = componentOf(request.data.method, request.data.params)?.output ?? outputs[0];
    if (asked === undefined) respond();
    else asked.answer(respond);
  }

  const connection = openConnection({
    account,
    clientId: id,
    keepalive: 60,
    clean: true,
    presence: { topic: `${topic}/online`, online: 'true', offline: 'false' },
    commandTopics: [`${topic}/rpc`],
    announce: () => notify('NotifyFullStatus', wholeStatus()),
    onCommand: (_, payload) => hear(payload),
  });
  return runDevice({ key, dialect: 'shelly', presence: `${topic}/online`, outputs }, connection, {
    beat() {
      notify('NotifyStatus', { wifi: signal() });
      own.forEach((component) => component.key.startsWith('input') || report(component.key));
    },
    happening: outputs.some(({ door }) => door !== null) ? () => forceOne(world, outputs) : undefined,
  });
}

/** Milliseconds; null: the timer is off. */
const afterSeconds = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000);

/** An output that is a relay. `load` is what it feeds (watts). */
function switchComponent(parts: DeviceParts, index: number, output: Output, timer: Timer, load: number): Component {
  const { clock, random } = parts.world;
  let total = random.within(1_000, 900_000);
  let measuredAt = clock.now().getTime();
  function measured() {
    const now = clock.now();
    const watts = output.isOn ? Math.round(load * loadShare(now, 'UTC') * 10) / 10 : 0;
    total += watts * ((now.getTime() - measuredAt) / 3_600_000);
    measuredAt = now.getTime();
    return {
      apower: watts,
      voltage: 230.1,
      current: Math.round(watts * 4) / 1_000,
      aenergy: { total: Math.round(total) },
    };
  }
  return {
    key: `switch:${index}`,
    output,
    status: () => ({
      id: index,
      source: 'MQTT',
      output: output.isOn,
      ...(load > 0 ? measured() : {}),
      ...timer.running,
      temperature: { tC: 41.2, tF: 106.2 },
    }),
    call(act, params) {
      const asked = switchSchema.safeParse(params);
      if (!asked.success) return badArgument(String(asked.error.issues[0]?.path[0]));
      const before = output.isOn;
      const on = act === 'Toggle' ? !before : asked.data.on;
      if (act !== 'Set' && act !== 'Toggle') return null;
      if (on === undefined) return badArgument('on');
      const seconds = asked.data.toggle_after;
      timer.running =
        on && seconds !== undefined
          ? { timer_started_at: clock.now().getTime() / 1_000, timer_duration: seconds }
          : undefined;
      if (on) output.switchOn(afterSeconds(seconds));
      else output.switchOff();
      return { result: { was_on: before } };
    },
  };
}

/** What a switch says of its timer. */
interface Timer {
  running: { timer_started_at: number; timer_duration: number } | undefined;
}

/** A contact that is made while its door is shut. */
const inputComponent = (index: number, output: Output): Component => ({
  key: `input:${index}`,
  status: () => ({ id: index, state: !output.contact.isOpen }),
});

/** Relays, each with a contact on the input of its number. `load`: watts of what the first one feeds; 0: a lock, unmeasured. */
export function createShellySwitches(parts: DeviceParts, doors: readonly PlannedDoor[], load = 0): RunningDevice {
  const pro = { app: 'Pro4PM', code: 'SPSW-104PE16EU' };
  const plus = load > 0 ? { app: 'Plus1PM', code: 'SNSW-001P16EU' } : { app: 'Plus1', code: 'SNSW-001X16EU' };
  return openShelly({
    ...parts,
    model: doors.length > 1 ? pro : plus,
    components: (report) =>
      doors.flatMap(({ name, behaviour }, index) => {
        const timer: Timer = { running: undefined };
        const output = createOutput({
          world: parts.world,
          key: `switch:${index}`,
          door: load > 0 ? null : name,
          behaviour,
          commandTopic: commandTopicOf(parts, doors.length > 1 ? pro : plus),
          onSwitch() {
            if (!output.isOn) timer.running = undefined;
            report(`switch:${index}`);
          },
          onContact: () => report(`input:${index}`),
        });
        return [switchComponent(parts, index, output, timer, load), inputComponent(index, output)];
      }),
  });
}

const commandTopicOf = ({ prefix, mac }: DeviceParts, { app }: { app: string }) =>
  topicOf(prefix, idOfDevice(app, mac), 'rpc');

/** The time that a gate takes to open or shut (milliseconds). */
const travel = [8_000, 14_000] as const;

/** A gate that opens and shuts by two motors of one cover, with a contact on the first input. */
export function createShellyCover(parts: DeviceParts, { name, behaviour }: PlannedDoor): RunningDevice {
  const { world } = parts;
  const model = { app: 'Plus2PM', code: 'SNSW-102P16EU' };
  const timers = createTimers(world.clock, world.random);
  return openShelly({
    ...parts,
    model,
    components(report) {
      let state: 'open' | 'closed' | 'opening' | 'closing' | 'stopped' = 'closed';
      const show = (next: typeof state) => {
        state = next;
        report('cover:0');
      };
      const given: OutputParts = {
        world,
        key: 'cover:0',
        door: name,
        behaviour,
        commandTopic: commandTopicOf(parts, model),
        onSwitch: () => undefined,
        onContact: () => report('input:0'),
      };
      const output = createOutput(given);
      function move(opens: boolean): void {
        show(opens ? 'opening' : 'closing');
        if (opens) output.switchOn(null);
        else output.switchOff();
        timers.scheduleNext(atTempo(travel, world.tempo), () => show(opens ? 'open' : 'closed'));
      }
      function stop(): void {
        timers.cancelNext();
        show('stopped');
      }
      const acts: Record<string, () => void> = { Open: () => move(true), Close: () => move(false), Stop: stop };
      return [
        {
          key: 'cover:0',
          output,
          status: () => ({
            id: 0,
            source: 'MQTT',
            state,
            apower: state.endsWith('ing') ? 180.5 : 0,
            voltage: 230.1,
            pos_control: false,
            last_direction: output.isOn ? 'open' : 'close',
            ...(behaviour === 'jammed' && state === 'stopped' ? { errors: ['obstruction'] } : {}),
          }),
          call(act) {
            const run = acts[act];
            if (run === undefined) return null;
            run();
            if (behaviour === 'jammed' && act === 'Open')
              timers.scheduleNext(atTempo([1_000, 2_000], world.tempo), stop);
            return { result: null };
          },
        },
        inputComponent(0, output),
      ];
    },
  });
}
