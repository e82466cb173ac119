import { httpAddress } from '#domain/config/httpAddress.ts';
import { fetchConfig } from './fetchConfig.ts';

/** The fields of /config.json that the guest display uses; null: not configured. */
export interface GuestConfig {
  /** Without a slash at its end. */
  apiBase: string;
  sentryDsn: string | null;
  chatWidgetUrl: string | null;
}

/** null: the field is absent or none, which the dashboard and the server report. */
const addressOf = (value: unknown) => httpAddress(value) ?? null;

/** Reads the fields of /config.json that it uses. @returns null if the file cannot be read. */
export async function readGuestConfig(): Promise<GuestConfig | null> {
  try {
    const response = await fetchConfig();
    const isPage = response.headers.get('Content-Type')?.includes('text/html') === true;
    const text = response.ok && !isPage ? (await response.text()).trim() : '';
    if (!response.ok && response.status !== 404) return null;
    const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> | null;
    const apiBase = given?.['apiBase'] === undefined ? location.origin : addressOf(given['apiBase']);
    if (apiBase === null) return null;
    return {
      apiBase: apiBase.replace(/\/+$/, ''),
      sentryDsn: addressOf(given?.['sentryDsn']),
      chatWidgetUrl: addressOf(given?.['chatWidgetUrl']),
    };
  } catch (cause) {
    console.error('The configuration could not be read.', cause);
    return null;
  }
}
