import { CloudOff, LoaderCircle, RadioTower, RefreshCw, Wrench, type LucideIcon } from 'lucide-react';
import type { ConnectionState } from '#domain/live/connection.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export interface ConnectionLook {
  word: string;
  tone: ToneName;
  icon: LucideIcon;
  /** What it means for what is on screen. */
  meaning: string;
}

/** How each state of the connection looks and what it says. */
export const connectionLooks: Record<ConnectionState, ConnectionLook> = {
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
    meaning: 'Asking the server for the newest state.',
  },
  reconnecting: {
    word: 'Reconnecting',
    tone: 'fault',
    icon: RefreshCw,
    meaning: 'Live changes are interrupted. What you see may be out of date; it catches up by itself.',
  },
  maintenance: {
    word: 'Maintenance',
    tone: 'fault',
    icon: Wrench,
    meaning: 'The server does not answer. What you see may be out of date, and doors cannot be asked until it is back.',
  },
  offline: {
    word: 'Offline',
    tone: 'offline',
    icon: CloudOff,
    meaning: 'No connection to the server. Doors cannot be asked until it is back.',
  },
};
