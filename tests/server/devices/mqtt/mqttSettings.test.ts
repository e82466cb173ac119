import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from '#server/config/environment.ts';
import { makeCertificates } from '#tests/support/mqtt/certificates.ts';

const files = makeCertificates();
const passwordFile = join(files.ca, '..', 'password');
writeFileSync(passwordFile, 'open sesame\n');
afterAll(() => files.remove());

const settingsOf = (variables: Record<string, string>) => readEnvironment(variables).mqtt;
const url = 'mqtts://broker.example.com:8883';

it('takes no broker without MQTT_URL', () => {
  expect(settingsOf({})).toBeNull();
  expect(() => settingsOf({ MQTT_USERNAME: 'gatehouse' })).toThrow(
    "With MQTT_USERNAME, MQTT_URL must be the broker's address.",
  );
});

it('takes an account, an authority and a certificate of its own from files', () => {
  const settings = settingsOf({
    MQTT_URL: url,
    MQTT_USERNAME: 'gatehouse',
    MQTT_PASSWORD_FILE: passwordFile,
    MQTT_CA_FILE: files.ca,
    MQTT_CERT_FILE: files.client.certificate,
    MQTT_KEY_FILE: files.client.key,
  });
  expect(settings).toMatchObject({ url, username: 'gatehouse', password: 'open sesame' });
  expect(settings?.ca).toContain('BEGIN CERTIFICATE');
  expect(settings?.client?.key).toContain('PRIVATE KEY');
});

it('takes the account from the address, and keeps it out of the address', () => {
  expect(settingsOf({ MQTT_URL: 'mqtt://desk:p%40ss@127.0.0.1' })).toMatchObject({
    url: 'mqtt://127.0.0.1',
    username: 'desk',
    password: 'p@ss',
  });
});

it.each([
  ['no address', { MQTT_URL: 'broker' }, /^MQTT_URL must be the address of an MQTT broker/],
  ['another protocol', { MQTT_URL: 'http://broker:1883' }, /^MQTT_URL must be/],
  ['a path', { MQTT_URL: 'mqtt://broker/doors' }, /^MQTT_URL must be/],
  ['a password without an account', { MQTT_URL: url, MQTT_PASSWORD_FILE: () => passwordFile }, /MQTT_USERNAME must/],
  ['a file that is not there', { MQTT_URL: url, MQTT_CA_FILE: '/none' }, /MQTT_CA_FILE names the file \/none.*ENOENT/],
  ['a file that is no certificate', { MQTT_URL: url, MQTT_CA_FILE: () => passwordFile }, /a certificate in PEM format/],
  ['certificates without TLS', { MQTT_URL: 'mqtt://b', MQTT_CA_FILE: () => files.ca }, /must begin with mqtts/],
  ['half a pair', { MQTT_URL: url, MQTT_KEY_FILE: () => files.client.key }, /MQTT_CERT_FILE must name a file, too/],
  [
    "another's key",
    {
      MQTT_URL: url,
      MQTT_CERT_FILE: () => files.client.certificate,
      MQTT_KEY_FILE: () => files.ca.replace('.pem', '.key'),
    },
    /not that of the certificate/,
  ],
])('names what is wrong: %s', (_what, given, sentence) => {
  const variables = Object.fromEntries(
    Object.entries(given as Record<string, string | (() => string)>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value(),
    ]),
  );
  expect(() => settingsOf(variables)).toThrow(sentence);
});
