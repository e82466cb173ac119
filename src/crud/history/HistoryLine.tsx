import { Circle, Pencil, Plus, Trash2, Zap, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionLog, FieldChange } from '#domain/entities/actionLog.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { isFields } from '#domain/entities/readable.ts';
import { StackList } from '#ui/layout/list.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { capitalised } from '#domain/states/words.ts';
import { decimalText, dollars } from '#format/numbers.ts';
import { formatDay } from '#format/days.ts';
import { RecordLink } from '../link/RecordLink.tsx';
import { fieldLabel, fieldKind, referredEntity } from './historyFields.ts';
import { historySentence, type HistoryKind } from './historySentence.ts';

/** A word of a list as people read it: "OUT_OF_STOCK" is "Out of stock". */
function choiceText(word: string): string {
  const text = word.replaceAll('_', ' ');
  return capitalised(text === text.toUpperCase() ? text.toLowerCase() : text);
}

/** Shows a value in its own way; undefined: in the usual one. */
export type ChangedValueOf = (field: string, value: FieldChange['from']) => ReactNode;

interface ChangedValueProps {
  entity: EntityName;
  field: string;
  value: string | number | boolean;
  zone: string | undefined;
}

function ChangedValue({ entity, field, value, zone }: ChangedValueProps) {
  const referred = typeof value === 'number' ? referredEntity(field) : null;
  if (referred !== null) return <RecordLink entity={referred} id={Number(value)} />;
  switch (fieldKind(entity, field, value)) {
    case 'money':
      return dollars(Number(value));
    case 'number':
      return decimalText(Number(value), 3);
    case 'switch':
      return value === true ? 'Yes' : 'No';
    case 'moment':
      return <Moment at={String(value)} zone={zone} />;
    case 'day':
      return formatDay(String(value));
    case 'choice':
      return choiceText(String(value));
    case 'text':
      return `“${String(value)}”`;
  }
}

const icons: Record<HistoryKind, LucideIcon> = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  command: Zap,
  other: Circle,
};

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: '3',
    px: '4',
    py: '2.5',
    textStyle: 'sm',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    '& > svg': { boxSize: '4', mt: '0.5', color: 'fg.muted' },
  },
});

export interface HistoryLineProps {
  entity: EntityName;
  line: ActionLog;
  zone: string | undefined;
  /** The record's own name: a line's detail that only repeats it is left out. */
  name: string;
  showValue?: ChangedValueOf | undefined;
}

/** The person and their act, with the old and the new value of each changed field. */
export function HistoryLine({ entity, line, zone, name, showValue }: HistoryLineProps) {
  const { kind, who, did } = historySentence(line);
  const { detail, createdAt } = line;
  // A server may send changes of another shape.
  const changes = line.changes?.filter((change) => isFields(change) && typeof change.field === 'string');
  const Icon = icons[kind];
  const [only] = changes ?? [];
  const person = <Strong>{who}</Strong>;
  const count = changes?.length ?? 0;
  let sentence: ReactNode = (
    <>
      {person} {count > 1 ? `changed ${count} fields` : did}
    </>
  );
  if (only !== undefined && count === 1) {
    sentence = (
      <>
        {person} <ChangePhrase entity={entity} zone={zone} change={only} verb="changed" showValue={showValue} />
      </>
    );
  }
  return (
    <Line data-log-id={line.id}>
      <Icon aria-hidden="true" />
      <chakra.div minW="0" overflowWrap="anywhere">
        <p>{sentence}</p>
        {count > 1 ? (
          <StackList gap="0.5" pt="1" color="fg.muted">
            {changes?.map((change) => (
              <li key={change.field}>
                <ChangePhrase entity={entity} change={change} zone={zone} showValue={showValue} />
              </li>
            ))}
          </StackList>
        ) : null}
        {detail && detail !== name && count === 0 ? <Note overflowWrap="anywhere">{detail}</Note> : null}
      </chakra.div>
      <Muted whiteSpace="nowrap" textStyle="figures">
        <Moment at={createdAt ?? ''} zone={zone} format="time" />
      </Muted>
    </Line>
  );
}

/** Whether the server's log cut the text: most of the change is missing then. */
const isCut = (value: FieldChange['from']) => typeof value === 'string' && value.length > 100 && value.endsWith('…');

const isEmpty = (value: FieldChange['from']) => value === null || value === undefined || value === '';

interface ChangePhraseProps {
  entity: EntityName;
  change: FieldChange;
  zone: string | undefined;
  /** Before the field: "changed"; absent in a list of changes. */
  verb?: string;
  showValue: ChangedValueOf | undefined;
}

/** "changed Price from $120.00 to $135.00", "set Notes to …", "removed Area (North)". */
function ChangePhrase({ entity, change: { field, from, to }, zone, verb, showValue }: ChangePhraseProps) {
  const isListed = verb === undefined;
  const label = <Strong>{fieldLabel(field)}</Strong>;
  const shown = (value: FieldChange['from']) => (
    <Strong>
      {showValue?.(field, value) ?? <ChangedValue entity={entity} field={field} zone={zone} value={value ?? ''} />}
    </Strong>
  );
  if ((isEmpty(from) && isEmpty(to)) || isCut(from) || isCut(to))
    return isListed ? <>{label} changed</> : <>changed {label}</>;
  if (isEmpty(from)) {
    return (
      <>
        {isListed ? null : 'set '}
        {label} {isListed ? 'set to' : 'to'} {shown(to)}
      </>
    );
  }
  if (isEmpty(to)) {
    return (
      <>
        {isListed ? null : 'removed '}
        {label}
        {isListed ? ' removed, was ' : ', which was '}
        {shown(from)}
      </>
    );
  }
  return (
    <>
      {isListed ? null : `${verb} `}
      {label} from {shown(from)} to {shown(to)}
    </>
  );
}
