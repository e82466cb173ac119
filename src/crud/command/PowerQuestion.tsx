import { useState, type ReactNode } from 'react';
import { powerVerb, type CommandedEntity, type PlainAct } from '#domain/commands/act.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { powerMessages } from '#domain/messages/power.ts';
import { listText } from '#format/listText.ts';
import { ConfirmDialog } from '../message/ConfirmDialog.tsx';
import type { CommandedRow } from './useDisabledReason.ts';

interface Channel {
  name?: string | null | undefined;
}

const channelsOf = (row: CommandedRow): readonly Channel[] => {
  const { channels } = row as { channels?: unknown };
  return Array.isArray(channels) ? (channels as Channel[]) : [];
};

/** The most names that the question says. */
const named = 6;

export interface PowerQuestionProps {
  entity: CommandedEntity;
  row: CommandedRow;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what loses or gets power, and asks. */
function PowerQuestion({ entity, row, onConfirm, onClose }: PowerQuestionProps) {
  const { power } = row;
  const verb = powerVerb(power);
  const channels = channelsOf(row);
  const names = channels.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []));
  const effect = power === true ? powerMessages.off : power === false ? powerMessages.on : powerMessages.unknown;
  return (
    <ConfirmDialog
      title={powerMessages.title(verb, channels.length, recordName(entity, row))}
      action={verb}
      palette={power === false ? 'accent' : 'alarm'}
      onConfirm={() => {
        onConfirm();
        onClose();
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      <p>{effect}</p>
      {names.length === 0 ? null : <p>{powerMessages.names(listText(names, named))}</p>}
    </ConfirmDialog>
  );
}

/** Asks before an act that cuts the power of many doors; every other act goes on at once. */
export function useAskedPress<Rest extends readonly unknown[]>(
  entity: CommandedEntity,
  row: CommandedRow,
  press: (act: PlainAct, ...rest: Rest) => void,
): { press: (act: PlainAct, ...rest: Rest) => void; question: ReactNode } {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const question =
    asked === null ? null : (
      <PowerQuestion entity={entity} row={row} onConfirm={asked} onClose={() => setAsked(null)} />
    );
  return {
    press: (act, ...rest) => {
      if (act === 'power' && entity === 'multiplexer') setAsked(() => () => press(act, ...rest));
      else press(act, ...rest);
    },
    question,
  };
}
