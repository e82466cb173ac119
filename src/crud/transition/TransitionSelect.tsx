import type { AnyRecord } from '#domain/entities/index.ts';
import { statesOf } from '#domain/lifecycle/define.ts';
import { stateLabel, type LifecycleEntity } from '#domain/lifecycle/lifecycleOf.ts';
import { documentUnhandled, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import { Select } from '#ui/field/Select.tsx';
import { showNotice } from '../message/showNotice.ts';
import { LifecycleTag } from './LifecycleTag.tsx';
import { TransitionDialog } from './TransitionDialog.tsx';
import { useTransition, type TransitionView } from './useTransition.ts';

function refuse(entity: LifecycleEntity, { lifecycle, state }: TransitionView, to: string): void {
  if (lifecycle === null || state === null) return;
  showNotice(
    stateNotChanged,
    entity === 'document'
      ? documentUnhandled.text
      : transitionMessages.notAllowed(lifecycle.label, stateLabel(lifecycle, state), stateLabel(lifecycle, to)),
  );
}

/**
 * The states that may follow, as a choice; a tag where the user may take no step. A step that is `byButtonOnly` is
 * disabled: documents are deactivated by their own button.
 * @example { key: 'status', cell: (row) => <TransitionSelect entity="product" row={row} /> }
 */
export function TransitionSelect({ entity, row }: { entity: LifecycleEntity; row: AnyRecord }) {
  const view = useTransition(entity, row);
  const { lifecycle, state, steps, name, sendingTo, choose } = view;
  const open = steps.filter(({ byButtonOnly }) => byButtonOnly !== true);
  if (lifecycle === null || state === null || steps.length === 0) return <LifecycleTag entity={entity} row={row} />;
  return (
    <>
      <Select
        aria-label={transitionMessages.status(name)}
        aria-busy={sendingTo !== null || undefined}
        value={sendingTo ?? state}
        onChange={({ currentTarget: { value } }) => {
          if (sendingTo !== null || value === state) return;
          if (open.some(({ to }) => to === value)) choose(value);
          else refuse(entity, view, value);
        }}
        // A press on the choice does not open the row.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {[...new Set([...statesOf(lifecycle), state])].map((each) => (
          <option key={each} value={each} disabled={each !== state && !open.some(({ to }) => to === each)}>
            {stateLabel(lifecycle, each)}
          </option>
        ))}
      </Select>
      <TransitionDialog view={view} />
    </>
  );
}
