import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { closeWithFile } from './closeWithFile.ts';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and text, decoded from quoted-printable. */
  data: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface MailServer {
  /** "smtp://127.0.0.1:2525" */
  url: string;
  mails: readonly ReceivedMail[];
  /** Resolves after so many mails. */
  has(count: number): Promise<void>;
  /** So many of the next mails are refused, with a sentence that repeats the address. */
  refuseNext(count: number): void;
  /** The number of offered mails, refused ones included. */
  readonly offered: number;
  close(): Promise<void>;
}

function decoded(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  return joined.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/**
 * Enough of SMTP (RFC 5321) to keep mails.
 * @param delay milliseconds from a mail's end until the answer that it was kept.
 */
export async function startMailServer({ delay = 0 } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const watchers = new Set<() => void>();
  const sockets = new Set<Socket>();
  let refusals = 0;
  let offered = 0;

  function converse(socket: Socket): void {
    let mail = { from: '', to: '' };
    let text = '';
    let isData = false;
    const send = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') mail = { from: addressIn(line), to: '' };
      if (verb === 'RCPT') {
        offered += 1;
        mail.to = addressIn(line);
        refusals -= 1;
        if (refusals >= 0) return void send(`450 <${mail.to}> is busy`);
      }
      isData = verb === 'DATA';
      if (verb === 'QUIT') socket.end('221 bye\r\n');
      else send(isData ? '354 go on' : '250 fine');
    };
    const take = (): boolean => {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return false;
      const piece = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (!isData) answer(piece);
      else {
        isData = false;
        mails.push({ ...mail, data: decoded(piece), at: Date.now() });
        if (delay === 0) send('250 kept');
        else setTimeout(() => send('250 kept'), delay);
        watchers.forEach((look) => look());
      }
      return true;
    };
    sockets.add(socket);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      while (take());
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    send('220 ready');
  }

  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    has: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    refuseNext(count) {
      refusals = count;
    },
    get offered() {
      return offered;
    },
    close: closeWithFile(async () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    }),
  };
}
