import { CloudOff, LoaderCircle, RadioTower, RefreshCw, Wrench, type LucideIcon } from 'lucide-react';
import type { ConnectionState } from '#domain/live/connection.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export interface ConnectionAppearance {
  word: string;
  tone: ToneName;
  icon: LucideIcon;
  /** The meaning for the data on screen. */
  meaning: string;
}

export const connectionAppearances: Record<ConnectionState, ConnectionAppearance> = {
  live: {
    word: 'Live',
    tone: 'secure',
    icon: RadioTower,
    meaning: 'Changes appear here as they happen.',
  },
  connecting: {
    word: 'Connecting',
    tone: 'neutral',
    icon: LoaderCircle,
    meaning: 'Getting the latest data.',
  },
  reconnecting: {
    word: 'Reconnecting',
    tone: 'fault',
    icon: RefreshCw,
    meaning: 'Live updates are interrupted. Data may be out of date until the connection is back.',
  },
  maintenance: {
    word: 'Maintenance',
    tone: 'fault',
    icon: Wrench,
    meaning: "The server isn't responding. Data may be out of date, and commands can't be sent until it's back.",
  },
  offline: {
    word: 'Offline',
    tone: 'offline',
    icon: CloudOff,
    meaning: "No connection to the server. Commands can't be sent until it's back.",
  },
};
