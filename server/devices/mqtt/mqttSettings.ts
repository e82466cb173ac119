import { readFileSync } from 'node:fs';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { StartFailure } from '#server/config/startFailure.ts';
import { loggable } from '#server/config/loggable.ts';

/** The broker's address and the server's account there. Certificates and keys are PEM. */
export interface MqttSettings {
  /** "mqtts://broker.example.com:8883", without user and password. */
  url: string;
  username: string | null;
  password: string | null;
  /** Of the authority that signed the broker's certificate; null: one that the system knows. */
  ca: string | null;
  /** The server's own certificate with its key; null: none. */
  client: { certificate: string; key: string } | null;
}

const furtherNames = [
  'MQTT_USERNAME',
  'MQTT_PASSWORD_FILE',
  'MQTT_CA_FILE',
  'MQTT_CERT_FILE',
  'MQTT_KEY_FILE',
] as const;

export type MqttVariables = Partial<Record<'MQTT_URL' | (typeof furtherNames)[number], string | undefined>>;

function readText(name: keyof MqttVariables, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = 'unreadable' } = loggable(cause);
    throw new StartFailure(`${name} names the file ${path}, which the server cannot read (${code}).`, { cause });
  }
}

function readPem(name: keyof MqttVariables, path: string, check: (text: string) => unknown): string {
  const text = readText(name, path);
  try {
    check(text);
    return text;
  } catch (cause) {
    const kind = name === 'MQTT_KEY_FILE' ? 'a private key without a passphrase' : 'a certificate';
    throw new StartFailure(`${name} must name a file with ${kind} in PEM format; ${path} is none.`, { cause });
  }
}

function clientOf({ MQTT_CERT_FILE, MQTT_KEY_FILE }: MqttVariables): MqttSettings['client'] {
  if (MQTT_CERT_FILE === undefined && MQTT_KEY_FILE === undefined) return null;
  if (MQTT_CERT_FILE === undefined || MQTT_KEY_FILE === undefined) {
    const [given, missing] = MQTT_CERT_FILE === undefined ? ['KEY', 'CERT'] : ['CERT', 'KEY'];
    throw new StartFailure(`With MQTT_${given}_FILE, MQTT_${missing}_FILE must name a file, too.`);
  }
  const certificate = readPem('MQTT_CERT_FILE', MQTT_CERT_FILE, (text) => new X509Certificate(text));
  const key = readPem('MQTT_KEY_FILE', MQTT_KEY_FILE, (text) => createPrivateKey(text));
  if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) return { certificate, key };
  throw new StartFailure('The key in MQTT_KEY_FILE is not that of the certificate in MQTT_CERT_FILE.');
}

/**
 * @returns null without MQTT_URL.
 * @throws StartFailure that names the wrong variable.
 */
export function mqttSettingsOf(variables: MqttVariables): MqttSettings | null {
  const { MQTT_URL } = variables;
  if (MQTT_URL === undefined) {
    const given = furtherNames.find((name) => variables[name] !== undefined);
    if (given === undefined) return null;
    throw new StartFailure(`With ${given}, MQTT_URL must be the broker's address.`);
  }
  const url = new URL(MQTT_URL);
  const { MQTT_USERNAME, MQTT_PASSWORD_FILE, MQTT_CA_FILE } = variables;
  const isEncrypted = url.protocol === 'mqtts:';
  const ofTls = (['MQTT_CA_FILE', 'MQTT_CERT_FILE'] as const).find((name) => variables[name] !== undefined);
  if (!isEncrypted && ofTls !== undefined) throw new StartFailure(`With ${ofTls}, MQTT_URL must begin with mqtts://.`);
  const givenPassword = url.password === '' ? null : decodeURIComponent(url.password);
  const givenUser = url.username === '' ? null : decodeURIComponent(url.username);
  const password =
    MQTT_PASSWORD_FILE === undefined ? givenPassword : readText('MQTT_PASSWORD_FILE', MQTT_PASSWORD_FILE).trim();
  const username = MQTT_USERNAME ?? givenUser;
  if (password !== null && username === null)
    throw new StartFailure('With a password for the broker, MQTT_USERNAME must name the account.');
  return {
    url: `${url.protocol}//${url.host}`,
    username,
    password,
    ca: MQTT_CA_FILE === undefined ? null : readPem('MQTT_CA_FILE', MQTT_CA_FILE, (text) => new X509Certificate(text)),
    client: clientOf(variables),
  };
}
