import { useMemo, useState } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import { acts, holdActs, provingStatuses } from '#domain/commands/act.ts';
import { askFor } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityNames, entityOf, type EntityName, type AnyRecord } from '#domain/entities/index.ts';
import { offeredJobs } from '#domain/guide/jobs.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { routeOf } from '#domain/routes/index.ts';
import { recordRoutesOf } from '#domain/routes/recordPlaces.ts';
import { hasWords, searchedWords } from '#domain/search/searchedWords.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { storedSiteIdSchema } from '#domain/session/shownSite.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useMay, useMayOpen, useSession } from '#crud/context/session.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useMayImport } from '#crud/import/useMayImport.ts';
import { allActions, type RecordAction } from './recordActions.ts';
import { matchRank, matchRanks } from './matchRank.ts';
import type { ItemRecord, PaletteGroup, PaletteItem } from './paletteItem.ts';
import { actionItem, recordItem, type RecordItemOptions } from './recordItems.ts';
import { guideItem, importItems, screenItems } from './screenItems.ts';
import { typedAction, type TypedAction } from './typedAction.ts';
import { useSearchedPlaces } from './useSearchedPlaces.ts';
import { useGeneralItems } from './useGeneralItems.ts';
import { useHeldHits, useServerHits, type Found, type ServerHits } from './useSearchHits.ts';
import { useHeldUnits } from './useHeldUnits.ts';
import { readRecentRecords } from './recentRecords.ts';

const none: readonly ItemRecord[] = [];

/** The recent records that still exist and that the person may read, live. */
function useRecentItems(): readonly ItemRecord[] {
  const { replica } = useData();
  const may = useMay();
  const [recent] = useState(() => readRecentRecords().filter(({ entity }) => may(askFor(entityOf(entity), 'read'))));
  const records$ = useMemo(
    () =>
      recent.length === 0
        ? of(none)
        : combineLatest(
            recent.map(({ entity, id }) =>
              replica.record(entity, id).pipe(
                map((state) => (state.status === 'present' ? [{ entity, row: state.record as AnyRecord }] : [])),
                catchError(() => of([])),
              ),
            ),
          ).pipe(map((found): readonly ItemRecord[] => found.flat())),
    [replica, recent],
  );
  return useObservable(records$, none);
}

/** The usual order of kinds whose hits fit equally well. */
const usual: readonly EntityName[] = ['unit', 'customer', 'booking', 'order', 'gate', 'lockable', 'site', 'user'];
/** The most items of a kind that are offered at once. */
const maximum = { actions: 6, screens: 5, sites: 4, creations: 4, jobs: 3, records: 5 } as const;

export interface PaletteResults {
  groups: readonly PaletteGroup[];
  notes: readonly string[];
  /** Whether the groups still answer an earlier text. */
  isPending: boolean;
  /** What the server's hits wait for; absent: for nothing. */
  wait: ServerHits['wait'];
}

interface RankedGroup extends PaletteGroup {
  rank: number;
}

const place = (entity: EntityName) => (usual.includes(entity) ? usual.indexOf(entity) : usual.length);

/** The items whose label or words contain every word, the best first. */
function matching(items: readonly PaletteItem[], text: string, most: number): PaletteItem[] {
  const words = searchedWords(text);
  return items
    .filter(({ label, words: more = [] }) => hasWords([label, ...more], words))
    .map((item) => ({ item, rank: matchRank(text, [item.label, ...(item.words ?? [])]) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);
}

function rankedGroup(id: string, label: string, items: readonly PaletteItem[], text: string): RankedGroup[] {
  if (items.length === 0) return [];
  const rank = Math.min(...items.map((item) => matchRank(text, [item.label, ...(item.words ?? [])])));
  return [{ id, label, items, rank }];
}

function recordGroups(found: Found, asked: readonly ServerHits[], options: RecordItemOptions): RankedGroup[] {
  const all = [
    ...found.groups,
    ...asked.filter(({ entity }) => !found.groups.some((group) => group.entity === entity)),
  ];
  return all
    .toSorted((a, b) => place(a.entity) - place(b.entity))
    .flatMap(({ entity, rows }) => {
      const { label } = entityOf(entity);
      const items = rows
        .flatMap((row) => recordItem({ entity, row }, options) ?? [])
        .map((item) => ({ item, rank: matchRank(found.text, [item.label, ...(item.detail ?? '').split(' · ')]) }))
        .toSorted((a, b) => a.rank - b.rank);
      const [best] = items;
      if (best === undefined) return [];
      return [
        {
          id: entity,
          label: label.many,
          items: items.slice(0, maximum.records).map(({ item }) => item),
          rank: best.rank,
        },
      ];
    });
}

/** "Unlock …" for a verb alone, else the action on each record that the rest finds. */
function actionItems(typed: TypedAction | null, found: Found, options: RecordItemOptions, text: string): PaletteItem[] {
  if (typed === null) return [];
  if (typed.rest === '') {
    // Whether the server can hold a door, its record says.
    const sure = typed.actions.filter((action) => action.kind !== 'command' || !isOneOf(holdActs, action.act));
    const verbs = new Map(sure.map((action) => [action.verb, action]));
    const rankOf = ({ verb }: RecordAction) => matchRank(text, [verb]);
    const best = Math.min(...[...verbs.values()].map(rankOf));
    const shown = [...verbs.values()].filter((action) => rankOf(action) === best);
    return shown.map((action) => ({
      id: `verb-${action.verb.replace(/\W/g, '')}`,
      icon: action.icon,
      label: `${action.verb} …`,
      detail: paletteMessages.typeName,
      choice: { kind: 'complete', text: `${action.verb} ` },
    }));
  }
  const items = typed.actions.flatMap((action) => {
    const group = found.groups.find(({ entity }) => entity === action.entity);
    return (group?.rows ?? []).flatMap((row) => actionItem(action, { entity: action.entity, row }, options) ?? []);
  });
  const rankOf = ({ record }: PaletteItem) =>
    record === undefined ? 0 : matchRank(found.text, [recordItem(record, options)?.label ?? '']);
  const placeOf = ({ record }: PaletteItem) => (record === undefined ? 0 : place(record.entity));
  return items.toSorted((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b)).slice(0, maximum.actions);
}

function useRecordOptions() {
  const may = useMay();
  const mayOpen = useMayOpen();
  const mayImport = useMayImport();
  const { sites, siteId } = useSession();
  const [stored] = useStoredValue(storageKeys.siteId, storedSiteIdSchema, null);
  // With all sites chosen, records of every site are held, also on pages of one site.
  const searchedSite = stored === allSites.id ? allSites.id : (siteId ?? allSites.id);
  return useMemo(() => {
    const own = screenItems(mayOpen);
    const entities = entityNames.filter(
      (entity) =>
        entityOf(entity).search.length > 0 &&
        entityOf(entity).replication !== 'on-demand' &&
        may(askFor(entityOf(entity), 'read')) &&
        recordRoutesOf(entity).some(mayOpen),
    );
    return {
      options: { mayOpen, sites, siteId },
      searchedSite,
      entities,
      actions: allActions({ may, mayOpen }),
      screens: own.screens,
      creations: [...own.creations, ...importItems(mayImport)],
      jobs: offeredJobs(mayOpen, may).map(guideItem),
    };
  }, [may, mayOpen, mayImport, sites, siteId, searchedSite]);
}

function useNotes(found: Found, asked: readonly ServerHits[], siteId: number): string[] {
  const { sites } = useSession();
  const isReachable = canSendCommands(useConnection());
  const many = (entities: readonly EntityName[]) => entities.map((entity) => entityOf(entity).label.many);
  const { tooLong, partial, text } = found;
  const site = sites.length > 1 && siteId !== allSites.id ? sites.find(({ id }) => id === siteId) : undefined;
  if (text.trim() === '') return [];
  return [
    ...(tooLong.length === 0 || isReachable ? [] : [paletteMessages.offline(many(tooLong))]),
    ...asked.flatMap(({ failure }) => failure ?? []),
    ...(partial.length === 0 ? [] : [paletteMessages.partial(many(partial))]),
    ...(site === undefined ? [] : [paletteMessages.oneSite(site.name)]),
  ];
}

type RecordOptions = ReturnType<typeof useRecordOptions>;

interface Answered extends Pick<RecordOptions, 'actions' | 'screens' | 'creations' | 'jobs'> {
  text: string;
  typed: TypedAction | null;
  found: Found;
  named: Found;
  asked: readonly ServerHits[];
  general: readonly PaletteItem[];
  places: readonly PaletteItem[];
  options: RecordItemOptions;
}

/** The group of the actions on the first record, which stands above it. */
const ofBest = 'best';

/** The record whose actions are listed; null: of none. */
function recordOfActions(groups: readonly PaletteGroup[]): ItemRecord | null {
  const place = groups.findIndex(({ id }) => id === ofBest);
  return groups[place - 1]?.items[0]?.record ?? null;
}

function answeringGroups(answered: Answered): PaletteGroup[] {
  const { text, typed, found, named, asked, general, places, options, actions, screens, creations, jobs } = answered;
  const doing = actionItems(typed, named, options, text);
  const sites = general.filter(({ id }) => id.startsWith('site-'));
  const others = general.filter(({ id }) => !id.startsWith('site-'));
  const groups = [
    ...recordGroups(found, asked, options),
    ...rankedGroup('screens', 'Screens', matching([...screens, ...places], text, maximum.screens), text),
    ...rankedGroup(
      'actions',
      'Actions',
      [...matching([...creations, ...others], text, maximum.actions), ...matching(sites, text, maximum.sites)],
      text,
    ),
  ].toSorted((a, b) => a.rank - b.rank);
  // Always last: the first item is what Enter does.
  const guide = rankedGroup('guide', routeOf('guide').title, matching(jobs, text, maximum.jobs), text);
  const best = onlyWholeMatch(groups[0], text);
  const doneWithBest = doing.length > 0 || best === undefined ? [] : actionsOfRecord(best, actions, options);
  return [
    ...(doing.length > 0 ? [{ id: 'do', label: 'Actions', items: doing }] : []),
    ...groups.slice(0, 1),
    ...(doneWithBest.length > 0
      ? [{ id: ofBest, label: paletteMessages.actionsOf(groups[0]?.items[0]?.label ?? ''), items: doneWithBest }]
      : []),
    ...groups
      .slice(1)
      .map((group) => (doing.length > 0 && group.id === 'actions' ? { ...group, label: 'Other actions' } : group)),
    ...guide,
  ];
}

export function usePaletteGroups(text: string): PaletteResults {
  const { options: seen, searchedSite, entities, actions, screens, creations, jobs } = useRecordOptions();
  const meant = useMemo(() => typedAction(text, actions), [text, actions]);
  const found = useHeldHits({ text, siteId: searchedSite }, entities);
  const asked = useServerHits({ text, siteId: searchedSite }, found.tooLong);
  const named = useHeldHits({ text: meant?.rest ?? '', siteId: searchedSite }, [
    ...new Set((meant?.actions ?? []).map(({ entity }) => entity)),
  ]);
  const recent = useRecentItems();
  const general = useGeneralItems();
  const places = useSearchedPlaces();
  const notes = useNotes(found, asked, searchedSite);
  // The list waits for the records of a changed text: one render for each key.
  const shown = text.trim() === '' || found.text.trim() === '' ? text : found.text;
  const groups = useMemo(() => {
    const options = { ...seen, typed: shown };
    if (shown.trim() === '') {
      return startGroups(
        recent.flatMap((record) => recordItem(record, options) ?? []),
        creations,
        screens,
      );
    }
    const typed = typedAction(shown, actions);
    return answeringGroups({
      text: shown,
      typed,
      found,
      named,
      asked,
      general,
      places,
      options,
      actions,
      screens,
      creations,
      jobs,
    });
  }, [shown, found, named, asked, recent, general, places, seen, actions, screens, creations, jobs]);
  const units = useHeldUnits(recordOfActions(groups));
  const withUnits = useMemo(() => {
    const items = unlockItems(units, actions, { ...seen, typed: shown });
    return groups.map((group) => (group.id === ofBest ? { ...group, items: [...group.items, ...items] } : group));
  }, [groups, units, actions, seen, shown]);
  const isStart = text.trim() === '';
  return {
    groups: withUnits,
    notes: isStart ? [] : notes,
    isPending: !isStart && (found.text !== text || named.text !== (meant?.rest ?? '')),
    wait: isStart ? undefined : asked.find(({ wait }) => wait !== undefined)?.wait,
  };
}

/** The only record of the best group with the typed name: two doors of one name must not be confused. */
function onlyWholeMatch(best: RankedGroup | undefined, text: string): ItemRecord | undefined {
  const whole = (best?.items ?? []).filter(({ label }) => matchRank(text, [label]) === matchRanks.whole);
  return whole.length === 1 ? whole[0]?.record : undefined;
}

/** Whether the record already has the status that the action leads to: Lock, of a locked door. */
function isDone(action: RecordAction, { row: { status } }: ItemRecord): boolean {
  if (action.kind !== 'command' || !isOneOf(acts, action.act)) return false;
  return typeof status === 'string' && isOneOf(provingStatuses[action.act], status);
}

/** The line above shows the record's place and state. */
const withoutRecord = ({ record: _shown, detail: _said, ...item }: PaletteItem): PaletteItem => item;

/** The actions that a person has on one record: those that change its state come first. */
function actionsOfRecord(
  record: ItemRecord,
  actions: readonly RecordAction[],
  options: RecordItemOptions,
): PaletteItem[] {
  const own = actions.filter(({ entity }) => entity === record.entity);
  return [...own.filter((action) => !isDone(action, record)), ...own.filter((action) => isDone(action, record))]
    .flatMap((action) => actionItem(action, record, options) ?? [])
    .map(withoutRecord);
}

/** Unlocks each of a customer's units. */
function unlockItems(
  units: readonly ItemRecord[],
  actions: readonly RecordAction[],
  options: RecordItemOptions,
): PaletteItem[] {
  const unlocks = actions.filter(
    (action) => action.kind === 'command' && action.entity === 'unit' && action.act === 'open',
  );
  return units.flatMap((unit) => unlocks.flatMap((action) => actionItem(action, unit, options) ?? []));
}

/** Lists Open, then the actions, for Tab on a record. Those on a customer's units come last: they are read later. */
export function useRecordActionItems(record: ItemRecord | null): PaletteItem[] {
  const { options: seen, actions } = useRecordOptions();
  const units = useHeldUnits(record);
  if (record === null) return [];
  const options = { ...seen, typed: '' };
  const open = recordItem(record, options);
  return [
    ...(open === null ? [] : [{ ...withoutRecord(open), id: `open-${open.id}`, label: `Go to ${open.label}` }]),
    ...actionsOfRecord(record, actions, options),
    ...unlockItems(units, actions, options),
  ];
}

function startGroups(
  recent: readonly PaletteItem[],
  creations: readonly PaletteItem[],
  screens: readonly PaletteItem[],
): PaletteGroup[] {
  const groups = [
    { id: 'recent', label: 'Recent', items: recent },
    { id: 'create', label: 'Actions', items: creations.slice(0, maximum.creations) },
    { id: 'screens', label: 'Screens', items: screens },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
