import { useCallback, useState } from 'react';
import { pairingCalls } from '#domain/calls/pairings.ts';
import { channelName, type Channel } from '#domain/adopting/channels.ts';
import { contactStates, type ContactStates } from '#domain/adopting/contacts.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useData } from '#crud/context/replica.ts';

export type TryState = 'waiting' | 'accepted' | 'unanswered' | 'lost' | 'refused' | 'offline';

export interface Tried {
  /** The channel's key. */
  key: string;
  state: TryState;
  /** How the contacts of the channel's device stood before. */
  before: ContactStates;
  text: string;
  /** Whether a second person has to approve further ones. */
  isBeyondLimit: boolean;
}

/** What the answer to a try says. */
async function answerOf(
  send: () => Promise<number>,
  name: string,
): Promise<Pick<Tried, 'state' | 'text' | 'isBeyondLimit'>> {
  const { tried } = adoptingMessages;
  try {
    const status = await send();
    return status === 202
      ? { state: 'unanswered', text: tried.unanswered(name), isBeyondLimit: false }
      : { state: 'accepted', text: tried.accepted(name), isBeyondLimit: false };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!error.isRefusal) return { state: 'lost', text: tried.lost(name), isBeyondLimit: false };
    const isBeyondLimit = error.status === 409 && error.message.startsWith(approvalMessages.beyondLimit);
    return { state: 'refused', text: tried.refused(name, error.message), isBeyondLimit };
  }
}

export interface Trying {
  /** The newest try; null: none yet. */
  tried: Tried | null;
  /** Sends one command, which is never repeated. Without a connection nothing is sent. */
  tryIt: (channel: Channel) => Promise<Tried>;
  forget: () => void;
}

/** Tries channels, so that their doors are seen. */
export function useTry(): Trying {
  const { api } = useData();
  const isConnected = canSendCommands(useConnection());
  const [tried, setTried] = useState<Tried | null>(null);
  const forget = useCallback(() => setTried(null), []);
  const tryIt = useCallback<Trying['tryIt']>(
    async (channel) => {
      const { key, device, output } = channel;
      const name = channelName(channel);
      const begun = { key, before: contactStates(device), isBeyondLimit: false };
      if (!isConnected) {
        const refused: Tried = { ...begun, state: 'offline', text: adoptingMessages.offline };
        setTried(refused);
        return refused;
      }
      setTried({ ...begun, state: 'waiting', text: adoptingMessages.trying(name) });
      const send = async () => {
        let status = 200;
        await api.call(pairingCalls.networkDeviceTry, {
          parameters: { id: device.id },
          body: { output },
          inBackground: true,
          onStatus: (given) => (status = given),
        });
        return status;
      };
      const ended: Tried = { ...begun, ...(await answerOf(send, name)) };
      // A newer try of another channel is the one that counts.
      setTried((newest) => (newest?.key === key ? ended : newest));
      return ended;
    },
    [api, isConnected],
  );
  return { tried, tryIt, forget };
}
