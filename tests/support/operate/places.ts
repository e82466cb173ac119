/** What the proof puts in place of what is printed: everything that another machine would have, and nothing else. */
export interface Places {
  /** A temporary folder, under which /srv, /etc and /var are. */
  root: string;
  port: number;
  postgresPort: number;
  brokerPort: number;
}

export const substitutions: readonly { printed: string; by: (places: Places) => string }[] = [
  { printed: 'https://git.example.com/gatehouse.git', by: ({ root }) => `${root}/origin.git` },
  { printed: '/srv/', by: ({ root }) => `${root}/srv/` },
  { printed: '/etc/', by: ({ root }) => `${root}/etc/` },
  { printed: '/var/', by: ({ root }) => `${root}/var/` },
  { printed: 'PORT=4200', by: ({ port }) => `PORT=${port}` },
  { printed: '127.0.0.1:5432', by: ({ postgresPort }) => `127.0.0.1:${postgresPort}` },
  { printed: '127.0.0.1:1883', by: ({ brokerPort }) => `127.0.0.1:${brokerPort}` },
  // The discard port: nothing listens, so no mail leaves.
  { printed: 'mail.example.com:587', by: () => '127.0.0.1:9' },
];

/** Programs that another stands in for, and why. */
export const standIns: Readonly<Record<'useradd' | 'runuser' | 'systemctl', string>> = {
  useradd: 'not run here: adds an account to the machine; root starts the server as nobody instead',
  runuser: "runs psql as the superuser at the proof's own cluster",
  systemctl: "not run here: needs systemd; the proof starts and stops the server by the unit's lines",
};

/** These are the machine's own, and are only read. */
const harmless = ['/bin/sh', '/usr/sbin/nologin', '/usr/bin/node'];

/** @throws if a path of this machine is left: a proof must not write there. */
export function substitute(text: string, places: Places): string {
  const own = substitutions.reduce((done, { printed, by }) => done.replaceAll(printed, by(places)), text);
  const known = new RegExp(`${places.root}[^\\s'"]*|${harmless.join('|')}`, 'g');
  const foreign = /(?:^|[\s'"=(|>;])(\/\w\S*)/m.exec(own.replace(known, ''));
  if (foreign !== null) throw new Error(`The proof has no place for ${foreign[1]}.`);
  return own;
}
