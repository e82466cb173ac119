import { toAppError } from '#domain/errors/appError.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { useObservable } from '#lib/useObservable.ts';
import { BulkCommands } from '../command/bulkCommands.ts';
import { bulkTitle, commandsAsText, resultsAsText, openCount, type BulkResults } from '../command/bulkResults.ts';
import { useData } from '../context/replica.ts';
import { showNotice } from '../message/showNotice.ts';
import { BulkEdits } from './bulkEdits.ts';

export interface BulkJob {
  /** “Unlock”, “Set area to North”. */
  title: string;
  results: BulkResults;
  isRunning: boolean;
  /** The job went to the doors of a whole site. */
  isOfSite?: true;
  asText: () => string;
  /** Leaves out the records whose turn has not come. */
  stop: () => void;
  retry: () => void;
  dismiss: () => void;
}

const report = (thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message);

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
    const { title, results } = edit;
    return {
      title,
      results,
      isRunning: openCount(results) > 0,
      asText: () => resultsAsText(title, results),
      stop: () => edits.stop(),
      retry: () => void edits.retry().catch(report),
      dismiss,
    };
  }
  if (command === null) return null;
  const { bulk, results } = command;
  return {
    title: bulkTitle(bulk),
    results,
    isRunning: openCount(results) > 0,
    ...(bulk.title === undefined ? {} : { isOfSite: true }),
    asText: () => commandsAsText(bulk, results),
    stop: () => commands.stop(),
    retry: () => void commands.retry().catch(report),
    dismiss,
  };
}
