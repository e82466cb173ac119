import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificates {
  /** Paths of PEM files. */
  ca: string;
  anotherCa: string;
  client: { certificate: string; key: string };
  /** PEM of the broker at "localhost". */
  broker: { certificate: string; key: string };
  remove(): void;
}

/** Makes an authority, a broker's and a client's certificate signed by it, and another authority. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-certificates-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = (name: string) =>
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
  authority('authority');
  authority('another');
  function signed(name: string, subject: string): void {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
    writeFileSync(path(`${name}.ext`), 'subjectAltName=DNS:localhost\n');
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
    );
  }
  signed('broker', 'localhost');
  signed('client', 'gatehouse');
  const text = (name: string) => readFileSync(path(name), 'utf8');
  return {
    ca: path('authority.pem'),
    anotherCa: path('another.pem'),
    client: { certificate: path('client.pem'), key: path('client.key') },
    broker: { certificate: text('broker.pem'), key: text('broker.key') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
