import { directoryCalls } from '#domain/calls/directory.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import type { Answer, TestServer } from '#tests/support/server/startServer.ts';
import { clientId, clientSecret, signInAtDirectory, type DirectoryServer } from './directoryServer.ts';

/** A browser at the dashboard's own address, which keeps its mark. */
export function openBrowser({ url }: Pick<TestServer, 'url'>) {
  let cookie = '';
  return {
    async post(path: string, body: object, token?: string): Promise<Answer> {
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          ...(cookie === '' ? {} : { Cookie: cookie }),
          ...(token === undefined ? {} : { Authorization: token }),
        },
        body: JSON.stringify(body),
      });
      noteAnswer('POST', path, response.status);
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(text) as unknown) : text,
      };
    },
  };
}
export type Browser = ReturnType<typeof openBrowser>;

export const returnAddress = (server: Pick<TestServer, 'url'>) => `${server.url}/login/directory`;

/** Begins a sign-in. @returns the directory's address. */
export async function begin(browser: Browser, email: string, again = false): Promise<URL> {
  const { status, body } = await browser.post('auth/directory', { email, again });
  if (status !== 200) throw new Error(`The sign-in of ${email} did not begin (${status}): ${String(body)}`);
  return new URL(directoryCalls.directorySignIn.schema.parse(body).address);
}

/** What the dashboard sends of the address that it is sent back to. */
export const answerIn = ({ searchParams }: URL) => Object.fromEntries(searchParams);

/** A whole sign-in of the person at the directory. */
export async function signInThrough(server: TestServer, email: string, browser = openBrowser(server)): Promise<Answer> {
  const back = await signInAtDirectory((await begin(browser, email)).href, returnAddress(server));
  return browser.post('auth/directory/return', answerIn(back));
}

/** An organisation with a super admin and a directory. */
export async function directoryOffice(server: TestServer, directory: DirectoryServer, settings: object = {}) {
  const { id: organisationId } = await server.build.organisation();
  const admin = await server.build.user({ organisationId, isSuperAdmin: true });
  const token = await server.signIn(admin);
  const domain = `org${organisationId}.example`;
  const path = `api/admin/organisations/${organisationId}/directory`;
  const body = {
    issuer: directory.issuer,
    clientId,
    clientSecret,
    domains: [domain],
    groupsClaim: 'groups',
    groups: [],
    makesAccounts: false,
    ...settings,
  };
  const save = (changed: object = {}) => server.call('PUT', path, { token, body: { ...body, ...changed } });
  const saved = await save();
  if (saved.status !== 200) throw new Error(`The directory was not saved (${saved.status}): ${String(saved.body)}`);
  let count = 0;
  /** Somebody whom the directory knows, with an account here or without. */
  const person = async (given: { account?: object | null; claims?: object } = {}) => {
    count += 1;
    const email = `person${count}@${domain}`;
    const subject = `subject ${organisationId} ${count}`;
    directory.people.set(subject, { email, email_verified: true, given_name: 'Grace', ...given.claims });
    directory.person = subject;
    const account =
      given.account === null
        ? null
        : await server.build.user({ organisationId, email, passwordHash: null, ...given.account });
    return { email, subject, account };
  };
  return { organisationId, admin, token, domain, path, body, save, person };
}
