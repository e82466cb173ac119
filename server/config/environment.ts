import { z } from 'zod';
import { mqttSettingsOf, type MqttSettings } from '#server/devices/mqtt/mqttSettings.ts';
import { parseNetworks, type Network } from '#server/signals/webhooks/networks.ts';
import { parseSessionKeys, type SessionKeys } from './sessionKeys.ts';
import { StartFailure } from './startFailure.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An empty variable counts as absent: shells and compose files set such ones. */
const absentWhenEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

/** "on" or "off"; absent: off. */
const switchedOn = absentWhenEmpty(
  z
    .enum(['off', 'on'])
    .default('off')
    .transform((text) => text === 'on'),
);

const path = absentWhenEmpty(z.string().optional());

/** Whether a URL names a broker and nothing else. */
function isBroker(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(given);
  return /^mqtts?:$/.test(protocol) && hostname !== '' && (pathname === '' || pathname === '/') && search + hash === '';
}

/** Whether a URL has only a scheme, a host and a port, since links append a path. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search + hash + username === '';
}

const environmentSchema = z.object({
  PORT: absentWhenEmpty(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .default(4200),
  ),
  HOST: absentWhenEmpty(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  DATA_DIR: absentWhenEmpty(z.string().default('./data')),
  DATABASE_URL: absentWhenEmpty(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  SESSION_KEYS: absentWhenEmpty(
    z
      .string()
      .transform(parseSessionKeys)
      .refine((keys) => keys !== null)
      .optional(),
  ),
  DATABASE_POOL: absentWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .default(10),
  ),
  LOG_RETENTION_DAYS: absentWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .optional(),
  ),
  CHANGE_RETENTION_DAYS: absentWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number)
      .default(30),
  ),
  REDIS_URL: absentWhenEmpty(z.url({ protocol: /^rediss?$/ }).optional()),
  MQTT_URL: absentWhenEmpty(z.string().refine(isBroker).optional()),
  MQTT_USERNAME: absentWhenEmpty(z.string().optional()),
  MQTT_PASSWORD_FILE: path,
  MQTT_CA_FILE: path,
  MQTT_CERT_FILE: path,
  MQTT_KEY_FILE: path,
  LOG_LEVEL: absentWhenEmpty(z.enum(logLevels).optional()),
  SMTP_URL: absentWhenEmpty(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: absentWhenEmpty(
    z
      .string()
      .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional(),
  ),
  PUBLIC_URL: absentWhenEmpty(
    z
      .url({ protocol: /^https?$/ })
      .refine(isOrigin)
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  TRUST_PROXY: absentWhenEmpty(
    z
      .string()
      .regex(/^(off|[1-9])$/)
      .transform((text) => (text === 'off' ? 0 : Number(text)))
      .default(0),
  ),
  HSTS_SUBDOMAINS: switchedOn,
  METRICS_TOKEN: absentWhenEmpty(
    z
      .string()
      .regex(/^[\w+/=~.-]{20,500}$/)
      .optional(),
  ),
  HEARTBEAT_URL: absentWhenEmpty(z.url({ protocol: /^https?$/ }).optional()),
  LINKS_TO_LOG: switchedOn,
  DEMO_DATA: switchedOn,
  PAYWAY_SECRET_KEY: absentWhenEmpty(z.string().regex(/^\S+$/).optional()),
  PAYWAY_MERCHANT_ID: absentWhenEmpty(z.string().regex(/^\w+$/).optional()),
  WEBHOOK_NETWORKS: absentWhenEmpty(
    z
      .string()
      .transform(parseNetworks)
      .refine((networks) => networks !== null)
      .optional(),
  ),
  EXTERNAL_STORAGE_SEGMENT: absentWhenEmpty(
    z
      .string()
      .regex(/^[a-z][\w-]*$/i)
      .refine((segment) => segment !== 'create')
      .optional(),
  ),
  EXTERNAL_STORAGE_ORGANISATION: absentWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional(),
  ),
  EXTERNAL_STORAGE_URL: absentWhenEmpty(z.url({ protocol: /^https?$/ }).optional()),
  EXTERNAL_STORAGE_TOKEN: absentWhenEmpty(
    z
      .string()
      .regex(/^[!-~]+$/)
      .optional(),
  ),
});

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** null: those of a file in the data folder. */
  sessionKeys: SessionKeys | null;
  /** Pool size. */
  databasePool: number;
  /** Days to keep lines of the event, energy and lockable logs; null: for ever. */
  logRetentionDays: number | null;
  /** Days to keep lines of the change log. */
  changeRetentionDays: number;
  /** Passes live events between servers; null: a single server. */
  redisUrl: string | null;
  /** The broker that connects devices; null: none. */
  mqtt: MqttSettings | null;
  /** null: only warnings and errors. */
  logLevel: (typeof logLevels)[number] | null;
  /** The mail server; null: links go to the log. */
  mail: { smtpUrl: string; from: string } | null;
  /** The dashboard's address ("https://gatehouse.example.com"); null: the server's own. */
  publicUrl: string | null;
  /** The number of proxies in front of the server, whose X-Forwarded headers are trusted. */
  trustedProxies: number;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean;
  /** Who names it reads the server's metrics; null: nobody does. */
  metricsToken: string | null;
  /** Called each minute while the server works, for a service that misses the calls of a dead one; null: none. */
  heartbeatUrl: string | null;
  /** Whether production may do without a mail server. */
  linksToLog: boolean;
  /** Whether production may have demo accounts. */
  demoData: boolean;
  /** The system that synchronises sites and units; null: none. */
  externalStorage: { segment: string; url: string; token: string; organisationId: number } | null;
  /** Networks beside the public one to which events may be sent, also without TLS. */
  webhookNetworks: readonly Network[];
  /** The card provider's account; null: no charges. */
  cards: { secretKey: string; merchantId: string } | null;
}

const expectations: Record<keyof z.output<typeof environmentSchema>, string> = {
  PORT: 'a whole number from 0 to 65535, such as 4200',
  HOST: 'a host name or an address, such as 127.0.0.1',
  DATA_DIR: 'the path of a folder, such as ./data',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@localhost:5432/gatehouse',
  SESSION_KEYS: 'keys that openssl rand -base64 32 draws, with spaces between; the first signs',
  DATABASE_POOL: 'a number of connections from 1 to 999, such as 10',
  LOG_RETENTION_DAYS: 'a whole number of days, such as 730',
  CHANGE_RETENTION_DAYS: 'a whole number of days, such as 30',
  REDIS_URL: 'a redis address, such as redis://localhost:6379',
  MQTT_URL: 'the address of an MQTT broker, such as mqtts://broker.example.com:8883',
  MQTT_USERNAME: "the name of the server's account at the broker",
  MQTT_PASSWORD_FILE: 'the path of a file with the password of that account',
  MQTT_CA_FILE: "the path of a file with the certificate of the authority that signed the broker's",
  MQTT_CERT_FILE: "the path of a file with the server's own certificate for the broker",
  MQTT_KEY_FILE: 'the path of a file with the key of that certificate',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  SMTP_URL: 'the address of a mail server, such as smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'the sender of mails, such as Gatehouse <gatehouse@example.com>',
  PUBLIC_URL: 'where people open the dashboard, such as https://gatehouse.example.com, without a path',
  TRUST_PROXY: 'off, or the number of proxies in front of the server, such as 1',
  HSTS_SUBDOMAINS: 'off or on',
  METRICS_TOKEN: 'a token of at least 20 letters and digits, such as openssl rand -hex 32 draws',
  HEARTBEAT_URL: 'the address that a monitoring service gave for heartbeats, such as https://hc-ping.com/…',
  LINKS_TO_LOG: 'off or on',
  DEMO_DATA: 'off or on',
  WEBHOOK_NETWORKS: 'networks with commas between, such as 10.0.0.0/8,127.0.0.1/32',
  EXTERNAL_STORAGE_SEGMENT: 'the word in the path of the calls that ask the external storage system, such as storeman',
  EXTERNAL_STORAGE_ORGANISATION: 'the id of the organisation whose token it is, such as 1',
  EXTERNAL_STORAGE_URL: 'the address of the external storage system, such as https://storage.example.com/api',
  PAYWAY_SECRET_KEY: 'the secret API key of the PayWay account, without spaces',
  PAYWAY_MERCHANT_ID: 'the number of the merchant facility at PayWay, such as 24123456',
  EXTERNAL_STORAGE_TOKEN: 'the token that the external storage system takes, without spaces',
};

export const environmentNames: readonly string[] = Object.keys(expectations);

/** These variables hold no secrets, so error messages may repeat their values. */
const repeatable: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'DATA_DIR',
  'DATABASE_POOL',
  'LOG_RETENTION_DAYS',
  'CHANGE_RETENTION_DAYS',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'LINKS_TO_LOG',
  'DEMO_DATA',
  'WEBHOOK_NETWORKS',
  'EXTERNAL_STORAGE_SEGMENT',
  'EXTERNAL_STORAGE_ORGANISATION',
]);

function mailOf({ SMTP_URL, MAIL_FROM }: z.output<typeof environmentSchema>): Environment['mail'] {
  if (SMTP_URL === undefined) return null;
  if (MAIL_FROM === undefined) throw new StartFailure(`With SMTP_URL, MAIL_FROM must be ${expectations.MAIL_FROM}.`);
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** Both or neither. */
function cardsOf(variables: z.output<typeof environmentSchema>): Environment['cards'] {
  const { PAYWAY_SECRET_KEY: secretKey, PAYWAY_MERCHANT_ID: merchantId } = variables;
  if (secretKey !== undefined && merchantId !== undefined) return { secretKey, merchantId };
  if (secretKey === undefined && merchantId === undefined) return null;
  const [given, missing] =
    secretKey === undefined
      ? (['PAYWAY_MERCHANT_ID', 'PAYWAY_SECRET_KEY'] as const)
      : (['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'] as const);
  throw new StartFailure(`With ${given}, ${missing} must be ${expectations[missing]}.`);
}

/** All four or none. */
function externalStorageOf(variables: z.output<typeof environmentSchema>): Environment['externalStorage'] {
  const {
    EXTERNAL_STORAGE_SEGMENT: segment,
    EXTERNAL_STORAGE_URL: url,
    EXTERNAL_STORAGE_TOKEN: token,
    EXTERNAL_STORAGE_ORGANISATION: organisationId,
  } = variables;
  if (segment !== undefined && url !== undefined && token !== undefined && organisationId !== undefined) {
    return { segment, url: url.replace(/\/+$/, ''), token, organisationId };
  }
  const names = [
    'EXTERNAL_STORAGE_SEGMENT',
    'EXTERNAL_STORAGE_URL',
    'EXTERNAL_STORAGE_TOKEN',
    'EXTERNAL_STORAGE_ORGANISATION',
  ] as const;
  const given = names.find((name) => variables[name] !== undefined);
  const missing = names.find((name) => variables[name] === undefined);
  if (given === undefined || missing === undefined) return null;
  throw new StartFailure(`With ${given}, ${missing} must be ${expectations[missing]}.`);
}

/** @throws StartFailure with the name of an invalid variable and a valid example. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    const given = repeatable.has(name) ? ` not "${variables[name] ?? ''}"` : '';
    throw new StartFailure(`${name} must be ${expectations[name]}${given === '' ? '' : `,${given}`}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DATABASE_POOL, REDIS_URL, LOG_LEVEL, PUBLIC_URL, TRUST_PROXY } =
    parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    sessionKeys: parsed.data.SESSION_KEYS ?? null,
    databasePool: DATABASE_POOL,
    logRetentionDays: parsed.data.LOG_RETENTION_DAYS ?? null,
    changeRetentionDays: parsed.data.CHANGE_RETENTION_DAYS,
    redisUrl: REDIS_URL ?? null,
    mqtt: mqttSettingsOf(parsed.data),
    logLevel: LOG_LEVEL ?? null,
    mail: mailOf(parsed.data),
    publicUrl: PUBLIC_URL ?? null,
    trustedProxies: TRUST_PROXY,
    hstsSubdomains: parsed.data.HSTS_SUBDOMAINS,
    metricsToken: parsed.data.METRICS_TOKEN ?? null,
    heartbeatUrl: parsed.data.HEARTBEAT_URL ?? null,
    linksToLog: parsed.data.LINKS_TO_LOG,
    demoData: parsed.data.DEMO_DATA,
    externalStorage: externalStorageOf(parsed.data),
    webhookNetworks: parsed.data.WEBHOOK_NETWORKS ?? [],
    cards: cardsOf(parsed.data),
  };
}
