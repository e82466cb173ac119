import { ErrorWithReasonCode } from 'mqtt';
import type { MqttSettings } from './mqttSettings.ts';

/** CONNACK reason codes of MQTT 5 (3.2.2.2), and return codes of MQTT 3.1.1 (3.2.2.3). */
const refusals: Readonly<Record<number, string>> = {
  4: 'refuses the account of MQTT_USERNAME, or its password',
  5: 'refuses the account of MQTT_USERNAME, or its password',
  134: 'refuses the account of MQTT_USERNAME, or its password',
  135: 'refuses the account of MQTT_USERNAME, or its password',
  136: 'is not available',
  137: 'is busy',
  138: 'has banned this server',
};

/** Codes of the system and of OpenSSL. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer: nothing listens at this address',
  ECONNRESET: 'ended the connection. It may expect TLS, or a certificate of this server (MQTT_CERT_FILE)',
  ENOTFOUND: 'has a name that does not exist',
  EAI_AGAIN: 'has a name that could not be looked up',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate of its own; name the authority that signed it in MQTT_CA_FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an unknown authority; name that in MQTT_CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate of an unknown authority; name that in MQTT_CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an unknown authority; name that in MQTT_CA_FILE',
  CERT_SIGNATURE_FAILURE: 'has a certificate that the authority of MQTT_CA_FILE did not sign',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name than that of MQTT_URL',
  EPROTO: 'does not speak TLS at this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS at this port; MQTT_URL may have to begin with mqtt://',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'expects a certificate of this server: MQTT_CERT_FILE and MQTT_KEY_FILE',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'does not know the authority that signed the certificate of MQTT_CERT_FILE',
};

/** Why the broker cannot be reached, in a sentence without secrets. */
export function connectionProblem({ url }: MqttSettings, error: Error): string {
  const broker = `The MQTT broker at ${url}`;
  if (error instanceof ErrorWithReasonCode && error.code in refusals) return `${broker} ${refusals[error.code]}.`;
  const code = 'code' in error ? String(error.code) : '';
  const said = causes[code];
  if (said !== undefined) return `${broker} ${said}.`;
  if (/connack timeout/i.test(error.message)) return `${broker} does not answer in time.`;
  return `${broker} cannot be reached${code === '' ? '' : ` (${code})`}.`;
}
