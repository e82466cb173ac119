import { z } from 'zod';
import { plainWords } from '../plainWords.ts';
import { isFields, type Fields } from '../readContent.ts';
import { asText } from '../templates.ts';
import { isPlainName } from '../topics.ts';

/** The documented short names of the fields that are read. */
const shortNames: Readonly<Record<string, string>> = {
  avty: 'availability',
  avty_mode: 'availability_mode',
  avty_t: 'availability_topic',
  avty_tpl: 'availability_template',
  cmd_t: 'command_topic',
  cmd_tpl: 'command_template',
  dev: 'device',
  dev_cla: 'device_class',
  e: 'encoding',
  exp_aft: 'expire_after',
  off_dly: 'off_delay',
  pl_avail: 'payload_available',
  pl_cls: 'payload_close',
  pl_lock: 'payload_lock',
  pl_not_avail: 'payload_not_available',
  pl_off: 'payload_off',
  pl_on: 'payload_on',
  pl_open: 'payload_open',
  pl_unlk: 'payload_unlock',
  pos: 'reports_position',
  stat_clsd: 'state_closed',
  stat_closing: 'state_closing',
  stat_jam: 'state_jammed',
  stat_jammed: 'state_jammed',
  stat_locked: 'state_locked',
  stat_locking: 'state_locking',
  stat_off: 'state_off',
  stat_on: 'state_on',
  stat_open: 'state_open',
  stat_opening: 'state_opening',
  stat_stopped: 'state_stopped',
  stat_t: 'state_topic',
  stat_unlocked: 'state_unlocked',
  stat_unlocking: 'state_unlocking',
  t: 'topic',
  uniq_id: 'unique_id',
  unit_of_meas: 'unit_of_measurement',
  val_tpl: 'value_template',
};

const shortNamesOfDevice: Readonly<Record<string, string>> = {
  cns: 'connections',
  ids: 'identifiers',
  mdl: 'model',
  sw: 'sw_version',
};

function inFull(fields: Fields, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => [
    Object.hasOwn(names, name) ? (names[name] ?? name) : name,
    value,
  ]);
  return Object.fromEntries(entries);
}

/** A topic may begin or end with "~", which stands for the field of that name. */
function withBase(fields: Record<string, unknown>, base: unknown): Record<string, unknown> {
  if (typeof base !== 'string') return fields;
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string' || !/(?:^|_)topic$/.test(name)) return [name, value];
    if (value.startsWith('~')) return [name, base + value.slice(1)];
    return [name, value.endsWith('~') ? value.slice(0, -1) + base : value];
  });
  return Object.fromEntries(entries);
}

/** The message with the names in full and whole topics. */
function expand(message: Fields): Fields {
  const base = message['~'];
  const fields = withBase(inFull(message, shortNames), base);
  const { availability, device } = fields;
  const list: readonly unknown[] = Array.isArray(availability) ? availability : [availability];
  return {
    ...fields,
    ...(availability === undefined
      ? {}
      : { availability: list.map((one) => (isFields(one) ? withBase(inFull(one, shortNames), base) : one)) }),
    ...(isFields(device) ? { device: inFull(device, shortNamesOfDevice) } : {}),
  };
}

const constant = z
  .union([z.string().max(100), z.number(), z.boolean()])
  .transform((value) => asText(value) ?? '')
  .nullish();
const topic = z.string().nullish();
const template = z.string().max(300).nullish();
const words = z.string().transform((text) => plainWords(text));
const label = z.union([z.string(), z.number()]).transform(String).refine(isPlainName);

const availabilitySchema = z.object({
  topic: z.string(),
  payload_available: constant,
  payload_not_available: constant,
  value_template: template,
});

const configSchema = z.object({
  name: words.nullish(),
  unique_id: label.nullish(),
  device_class: z.string().max(50).nullish(),
  unit_of_measurement: z.string().max(20).nullish(),
  device: z
    .object({
      identifiers: z.union([label.transform((one) => [one]), z.array(label).max(20)]).nullish(),
      name: words.nullish(),
      model: words.nullish(),
      sw_version: words.nullish(),
      via_device: label.nullish(),
    })
    .nullish(),
  encoding: z.string().nullish(),
  expire_after: z.number().int().min(0).max(86_400).nullish(),
  off_delay: z.number().nullish(),
  reports_position: z.boolean().nullish(),
  command_topic: topic,
  command_template: template,
  state_topic: topic,
  value_template: template,
  availability_topic: topic,
  availability_template: template,
  availability_mode: z.enum(['all', 'any', 'latest']).nullish(),
  availability: z.array(availabilitySchema).max(10).nullish(),
  payload_available: constant,
  payload_not_available: constant,
  payload_lock: constant,
  payload_unlock: constant,
  payload_open: constant,
  payload_close: constant,
  payload_on: constant,
  payload_off: constant,
  state_locked: constant,
  state_unlocked: constant,
  state_locking: constant,
  state_unlocking: constant,
  state_jammed: constant,
  state_on: constant,
  state_off: constant,
  state_open: constant,
  state_opening: constant,
  state_closed: constant,
  state_closing: constant,
  state_stopped: constant,
});
export type Config = z.infer<typeof configSchema>;

/** @returns a sentence's end that says why the message cannot be read. */
export function readConfig(message: unknown): Config | string {
  if (!isFields(message)) return 'its message is no JSON object';
  const read = configSchema.safeParse(expand(message));
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path[0];
  return `its field "${plainWords(String(field ?? ''), 40)}" is not as documented`;
}
