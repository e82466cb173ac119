import { nothingSent } from '#domain/messages/catalogue.ts';
import { useObservable } from '#lib/useObservable.ts';
import { BulkCommands } from '../command/bulkCommands.ts';
import { bulkTitle, commandsAsText, ledgerAsText, openCount, type Ledger } from '../command/ledger.ts';
import { useData } from '../context/replica.ts';
import { showNotice } from '../message/showNotice.ts';
import { BulkEdits } from './bulkEdits.ts';

/** The last change or command of many records in this tab, and what can be done about it. */
export interface BulkJob {
  /** In words: “Unlock”, “Set area to North”. */
  title: string;
  ledger: Ledger;
  isRunning: boolean;
  /** Nobody selected its records: it went to the doors of a whole site. */
  isOfSite?: true;
  /** The results, for the clipboard. */
  asText: () => string;
  /** Leaves out the records whose turn has not come. */
  stop: () => void;
  /** Repeats what was not done. */
  retry: () => void;
  /** Removes the results. */
  dismiss: () => void;
}

const report = (thrown: unknown) => showNotice(nothingSent, String(thrown));

/** The newest bulk command or bulk edit of this tab; null if there is none. */
export function useBulkJob(): BulkJob | null {
  const { replica } = useData();
  const [commands, edits] = [BulkCommands.of(replica), BulkEdits.of(replica)];
  const command = useObservable(commands.last$, commands.last$.value);
  const edit = useObservable(edits.last$, edits.last$.value);
  // Older results must not come back when newer ones are removed.
  const dismiss = () => {
    edits.dismiss();
    commands.dismiss();
  };
  if (edit !== null && (command === null || edit.startedAt >= command.startedAt)) {
    const { title, ledger } = edit;
    return {
      ...{ title, ledger, isRunning: openCount(ledger) > 0 },
      asText: () => ledgerAsText(title, ledger),
      stop: () => edits.stop(),
      retry: () => void edits.retry().catch(report),
      dismiss,
    };
  }
  if (command === null) return null;
  const { bulk, ledger } = command;
  return {
    ...{ title: bulkTitle(bulk), ledger, isRunning: openCount(ledger) > 0 },
    ...(bulk.title === undefined ? {} : { isOfSite: true }),
    asText: () => commandsAsText(bulk, ledger),
    stop: () => commands.stop(),
    retry: () => void commands.retry().catch(report),
    dismiss,
  };
}
