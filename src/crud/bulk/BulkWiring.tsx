import { useId, useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { FreeController } from '#domain/many/channels.ts';
import { wiringPlan, type Wired, type WiringPlan } from '#domain/many/wiringPlan.ts';
import { bulkWiringMessages as texts } from '#domain/messages/bulkWiring.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useData } from '../context/replica.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import { ControllerChips } from '../wiring/ControllerChips.tsx';
import { useFreeControllers } from '../wiring/useFreeControllers.ts';
import { BulkEdits } from './bulkEdits.ts';
import { editFields } from './editRecord.ts';

type Door = AnyRecord & Wired & { siteId?: number; contactInput?: number | null };
type Act = keyof typeof texts.acts;

const acts = (['connect', 'disconnect'] as const).map((value) => ({ value, label: texts.acts[value] }));

/** A change of one door: where it hangs from now on. */
interface Change {
  id: number;
  name: string;
  values: { controllerId: number | null; channel: number | null };
  text: string;
}

const isConnected = ({ controllerId }: Wired) => controllerId !== null && controllerId !== undefined;

function changesOf(entity: EntityName, doors: readonly Door[], plan: WiringPlan | null): Change[] {
  if (plan === null) {
    const values = { controllerId: null, channel: null };
    return doors
      .filter(isConnected)
      .map((door) => ({ id: door.id, name: recordName(entity, door), values, text: texts.nothing }));
  }
  return plan.lines.flatMap(({ id, name, to }) => {
    if (to === null || to === undefined) return [];
    const { controller, channel } = to;
    return [
      { id, name, values: { controllerId: controller.id, channel }, text: texts.channel(controller.name, channel) },
    ];
  });
}

/** An input belongs to its controller: on another one it would report some other door. */
const withoutContact = (values: Change['values']) => (row: Readonly<Record<string, unknown>>) =>
  typeof row['contactInput'] === 'number' && row['controllerId'] !== values.controllerId
    ? { contactInput: null, contactRest: null }
    : {};

/** The names of the controllers that get doors. */
const usedBy = (changes: readonly Change[], controllers: readonly FreeController[]) =>
  controllers.filter(({ id }) => changes.some(({ values }) => values.controllerId === id)).map(({ name }) => name);

/** The site of all doors. @param siteId that of doors whose site is not known. */
function siteOf(doors: readonly Door[], siteId: number): number | 'several' {
  const sites = new Set(doors.map((door) => door.siteId ?? siteId));
  const [only = siteId] = sites;
  return sites.size > 1 ? 'several' : only;
}

export interface BulkWiringProps {
  entity: EntityName;
  ids: readonly number[];
  /** 0: all sites. */
  siteId: number;
  schema: z.ZodObject;
  /** The order of the list, in which channels are counted on. */
  sort: RowQuery['sort'];
  onClose: () => void;
}

/** Connects many doors to free channels of controllers, or disconnects them, after a preview of each. */
export default function BulkWiring(props: BulkWiringProps) {
  const { entity, ids, siteId, sort } = props;
  const words = wordsInSentence(entityOf(entity).label);
  const where = useMemo(() => ({ id: [...ids] }), [ids]);
  const view = useRows(entity, { where, limit: ids.length, ...(sort === undefined ? {} : { sort }) }) as RowsView<Door>;
  if (view.status === 'loading') return <Note role="status">{texts.loading}</Note>;
  if (view.status === 'failed') return <Note role="alert">{texts.failed(words.many, view.error.message)}</Note>;
  const doors = view.rows;
  const site = siteOf(doors, siteId);
  if (site === 'several') return <Note role="alert">{texts.severalSites(words.many)}</Note>;
  return <WiringForm {...props} doors={doors} siteId={site} />;
}

function WiringForm({ entity, ids, siteId, schema, doors, onClose }: BulkWiringProps & { doors: readonly Door[] }) {
  const id = useId();
  const data = useData();
  const words = wordsInSentence(entityOf(entity).label);
  const free = useFreeControllers(siteId);
  const [act, setAct] = useState<Act>('connect');
  const [chosen, choose] = useState<readonly number[]>([]);
  const controllers = (free.controllers ?? []).filter((each) => chosen.includes(each.id));
  const plan = act === 'connect' ? wiringPlan(entity, doors, controllers) : null;
  const changes = changesOf(entity, doors, plan);
  const problem = problemOf();
  const isBlocked = problem !== null || changes.length === 0;
  const submit = () => {
    if (isBlocked) return;
    const byId = new Map(changes.map((change) => [change.id, change]));
    const seen = new Map(doors.map((door) => [door.id, { controllerId: door.controllerId, channel: door.channel }]));
    onClose();
    void BulkEdits.of(data.replica).run({
      title: act === 'connect' ? texts.connectTo(usedBy(changes, controllers)) : texts.disconnect,
      records: changes.map(({ id: door, name }) => ({ id: door, name })),
      apply: (door, attempt) => {
        const { values, text } = byId.get(door) as Change;
        const edit = { entity, schema, label: texts.label, valueText: text, change: values, seen: seen.get(door) };
        return editFields(data, { ...edit, besides: withoutContact(values) }, door, attempt);
      },
    });
  };
  const hasContacts = doors.some((door) => {
    const change = changes.find((each) => each.id === door.id);
    return (
      typeof door.contactInput === 'number' && change !== undefined && change.values.controllerId !== door.controllerId
    );
  });
  return (
    <chakra.form
      aria-label={texts.label}
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Row>
        <VisuallyHidden id={id}>{texts.act}</VisuallyHidden>
        <Choices labelledBy={id} choices={acts} value={act} onChoose={setAct} />
      </Row>
      {act === 'connect' ? (
        <chakra.div maxH="12rem" overflowY="auto">
          <ControllerChips {...free} chosen={chosen} onChoose={choose} />
        </chakra.div>
      ) : null}
      <Preview plan={plan} changes={changes} />
      {ids.length > doors.length ? <Note>{texts.notRead(ids.length - doors.length)}</Note> : null}
      {hasContacts ? <Note>{texts.contacts}</Note> : null}
      <Note role="status">{problem}</Note>
      <Row justifyContent="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={isBlocked}>
          {act === 'connect' ? texts.change(changes.length, words) : texts.remove(changes.length, words)}
        </Button>
      </Row>
    </chakra.form>
  );

  /** Why nothing can be changed; null: it can. */
  function problemOf(): string | null {
    if (plan === null && changes.length === 0)
      return doors.some(({ controllerId }) => controllerId === undefined)
        ? texts.unknownConnection
        : texts.noneConnected;
    if (plan === null) return null;
    if (free.controllers === null || free.controllers.length === 0) return '';
    if (controllers.length === 0) return texts.chooseController;
    if (plan.missing > 0) return texts.tooFew(plan.missing + changes.length, changes.length, words);
    return changes.length === 0 ? texts.allStay : null;
  }
}

/** Who gets which channel, in the order of the list. */
function Preview({ plan, changes }: { plan: WiringPlan | null; changes: readonly Change[] }): ReactNode {
  if (changes.length === 0) return null;
  const texted = new Map(changes.map(({ id, text }) => [id, text]));
  const lines = plan?.lines ?? changes;
  return (
    <List maxH="10rem" overflowY="auto" tabIndex={0} aria-label={texts.preview} data-wiring-preview="">
      {lines
        .filter(({ id }) => texted.has(id) || plan?.missing === 0)
        .map(({ id, name }) => (
          <li key={id}>
            <Strong>{name}</Strong>
            {`: ${texted.get(id) ?? texts.stays}`}
          </li>
        ))}
    </List>
  );
}
