import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type Provider from 'oidc-provider';
import { allowComplaint } from '#tests/support/console/complaints.ts';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

export const clientId = 'gatehouse';
export const clientSecret = 'a-secret-of-the-directory-that-nobody-guesses';

/** What the directory says of a person, beside the subject. */
export interface DirectoryClaims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: readonly string[] | string;
}

/** Changes an id token that the directory is about to send. */
export type Tamper = (claims: JWTPayload, token: string) => Promise<string>;

export interface DirectoryServer {
  issuer: string;
  /** By subject. */
  people: Map<string, DirectoryClaims>;
  /** Who sits at the browser. null: they decline. */
  person: string | null;
  /** null: tokens leave as they are. */
  tamper: Tamper | null;
  /** down: it answers 503; unreached: it closes the connection. */
  state: 'up' | 'down' | 'unreached' | 'hangs';
  /** Signs with the directory's own key. */
  sign(claims: JWTPayload, type?: string): Promise<string>;
  /** With another key of the same id. */
  forge(claims: JWTPayload, type?: string): Promise<string>;
  /** Tells a client, as at the end of a person's session there. */
  signOut(logoutAddress: string, subject: string): Promise<void>;
  close(): Promise<void>;
}

async function newKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, jwk: { ...jwk, alg: 'ES256', use: 'sig', kid }, kid };
}

const signed = (claims: JWTPayload, key: CryptoKey, kid: string, type = 'JWT') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: type }).sign(key);

export interface DirectoryOptions {
  /** Where the client is sent back. */
  returnAddress: string;
}

async function providerOf(
  directory: DirectoryServer,
  jwk: object,
  { returnAddress }: DirectoryOptions,
): Promise<Provider> {
  // It warns of this Node and of its memory, which are good enough here.
  allowComplaint(/^oidc-provider WARNING/);
  const { default: OpenIdProvider } = await import('oidc-provider');
  const provider = new OpenIdProvider(directory.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        backchannel_logout_uri: `${new URL(returnAddress).origin}/auth/directory/1/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    cookies: { keys: ['a key of this run'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own way to clients refuses addresses of this computer.
    fetch: (url, options) => {
      const { dispatcher: _own, ...rest } = (options ?? {}) as RequestInit & { dispatcher?: unknown };
      return fetch(url, rest);
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...directory.people.get(sub) }) as never,
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [jwk] as never },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body?: { id_token?: string } };
    const token = context.path === '/token' ? body?.id_token : undefined;
    if (token === undefined || directory.tamper === null) return;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
    context.body = { ...body, id_token: await directory.tamper(claims, token) };
  });
  return provider;
}

/** An OpenID provider on this computer, at which everybody is the chosen person. */
export async function startDirectory(options: DirectoryOptions): Promise<DirectoryServer> {
  const [own, other] = await Promise.all([newKey(), newKey()]);
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const http = createServer((request, response) => {
    if (directory.state === 'hangs') return;
    if (directory.state === 'unreached') request.socket.destroy();
    else if (directory.state === 'down') response.writeHead(503).end('Down');
    else void answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const directory: DirectoryServer = {
    issuer,
    people: new Map(),
    person: null,
    tamper: null,
    state: 'up',
    sign: (claims, type) => signed(claims, own.privateKey, own.kid, type),
    forge: (claims, type) => signed(claims, other.privateKey, own.kid, type),
    async signOut(logoutAddress, subject) {
      const client = await provider.Client.find(clientId);
      if (client === undefined) throw new Error('The directory has lost its client.');
      const told = Object.assign(client, { backchannelLogoutUri: logoutAddress }) as unknown as {
        backchannelLogout: (subject: string, session?: string) => Promise<void>;
      };
      await told.backchannelLogout(subject);
    },
    close: closeWithFile(async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    }),
  };
  const provider = await providerOf(directory, own.jwk, options);
  const handle = provider.callback();
  answer = async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return handle(request, response);
    const result =
      directory.person === null
        ? { error: 'access_denied', error_description: 'Nobody signs in' }
        : { login: { accountId: directory.person } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  return directory;
}

/** A browser that goes through the directory's pages. @returns the address to which it is sent back. */
export async function signInAtDirectory(address: string, returnAddress: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10 && !next.startsWith(returnAddress); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { Cookie: cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The directory sends nobody on (${response.status}): ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return new URL(next);
}
