import { createHash } from 'node:crypto';
import { announcedOutside, type DeviceKey, type ReaderParts } from '../dialect.ts';
import { readContent } from '../readContent.ts';
import { readTemplate, type Template } from '../templates.ts';
import { isPlainTopic } from '../topics.ts';
import { readAvailability, type Availability } from './availability.ts';
import { readConfig, type Config } from './config.ts';
import { readPart, type Part } from './parts.ts';

/** One described part of a device. */
export interface Entity {
  of: DeviceKey;
  /** The topic of its description. */
  topic: string;
  /** Of its description, to tell a repeated one. */
  digest: string;
  device: { name: string; model: string | null; firmware: string | null; gateway: string | null };
  part: Part;
  stateTopic: string;
  template: Template;
  commandTopic: string | null;
  availability: Availability;
  heartbeat: number | null;
}

/** `of` is null where the description does not tell. */
export interface Refused {
  of: DeviceKey | null;
  reason: string;
}

const described = /^(?:(.+)\/)?homeassistant\/([^/]+)\/(?:([^/]+)\/)?([^/]+)\/config$/;

interface Address {
  /** The site that it is described for; null: any. */
  siteId: number | null;
  component: string;
  object: string;
  name: string;
}

export function addressOf(topic: string, siteOf: (topic: string) => number | null): Address | null {
  const [, head, component, node, object] = described.exec(topic) ?? [];
  if (component === undefined || object === undefined || !isPlainTopic(topic)) return null;
  const siteId = siteOf(topic);
  if ((head === undefined) !== (siteId === null)) return null;
  return { siteId, component, object, name: [component, node, object].filter(Boolean).join('/') };
}

function keyOf(config: Config): string | null {
  const own = config.device?.identifiers?.[0] ?? config.unique_id ?? null;
  return own === null ? null : `discovery:${own}`;
}

function checkTopics(topics: readonly string[], siteIds: readonly (number | null)[]): string | null {
  if (!topics.every(isPlainTopic)) return 'one of its topics is none of a device';
  if (topics.some((topic) => described.test(topic))) return 'one of its topics is of a description';
  return new Set(siteIds).size > 1 ? 'its topics are not of one site' : null;
}

function templatesOf(config: Config): { template: Template; availability: Availability } | null {
  const template = readTemplate(config.value_template ?? '');
  const availability = readAvailability(config);
  const command = config.command_template?.trim() ?? '';
  const isPlainCommand = command === '' || /^\{\{\s*value\s*\}\}$/.test(command);
  return template === null || availability === null || !isPlainCommand ? null : { template, availability };
}

/** @returns null for a part that is nothing of a door. */
export function readEntity(
  topic: string,
  payload: Buffer,
  { siteOf, isShared = false }: ReaderParts,
): Entity | Refused | null {
  const address = addressOf(topic, siteOf);
  const config = readConfig(readContent(payload)?.json());
  if (address === null) return null;
  if (typeof config === 'string') return { of: null, reason: config };
  const key = keyOf(config);
  const name = config.name || config.device?.name || address.object;
  const part = readPart(address.component, address.object, config, { key: config.unique_id ?? address.name, name });
  if (part === null) return null;
  if (key === null) return { of: null, reason: 'it has no identifier' };

  const templates = templatesOf(config);
  const sources = templates?.availability.sources ?? [];
  const topics = [config.state_topic, config.command_topic, ...sources.map((source) => source.topic)].filter(
    (one): one is string => typeof one === 'string',
  );
  const siteIds = topics.map(siteOf);
  const wrong = checkTopics(topics, address.siteId === null ? siteIds : [address.siteId, ...siteIds]);
  if (wrong !== null) return { of: null, reason: wrong };

  const [siteId] = siteIds;
  if (isShared && address.siteId === null && siteId !== null) return { of: null, reason: announcedOutside };
  if (siteId === undefined) return { of: null, reason: typeof part === 'string' ? part : 'it has no topics' };
  const of = { siteId, key };
  if (typeof part === 'string') return { of, reason: part };
  if (templates === null) return { of, reason: 'one of its templates is more than a field' };
  if (config.encoding && config.encoding !== 'utf-8') return { of, reason: 'its encoding is not utf-8' };
  if (!config.state_topic) return { of, reason: 'it does not tell its state' };
  const takesCommands = part.what === 'output';
  if (takesCommands && !config.command_topic) return { of, reason: 'it takes no commands' };
  const { device } = config;
  return {
    of,
    topic,
    digest: createHash('sha256').update(payload).digest('base64'),
    device: {
      name: device?.name || name,
      model: device?.model || null,
      firmware: device?.sw_version || null,
      gateway: device?.via_device ? `discovery:${device.via_device}` : null,
    },
    part,
    stateTopic: config.state_topic,
    commandTopic: takesCommands ? (config.command_topic ?? null) : null,
    heartbeat: config.expire_after || null,
    ...templates,
  };
}
