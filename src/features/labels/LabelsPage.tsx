import { Global } from '@emotion/react';
import { Printer } from 'lucide-react';
import { memo, Suspense, useCallback, useId, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { useSearchParams } from 'react-router-dom';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import { labelMessages as texts } from '#domain/messages/labels.ts';
import { inSentence } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { PrintedSheet } from '#crud/export/PrintedSheet.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { labelKinds, type LabelKind } from '#parts/label/labelKinds.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Grid, List, Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { LabelPage, type Label } from './LabelPages.tsx';
import { labelSheets, placesOf, sheetsOf, sheetText, type LabelSheet } from './labelSheets.ts';

/** The most records of a list. */
const mostRows = 2_000;
/** The most sheets of the preview. */
const mostPreviewed = 4;

const kinds = Object.keys(labelKinds) as LabelKind[];

interface LabelledRow {
  id: number;
  name?: string | undefined;
  siteId?: number | undefined;
  areaId?: number | null | undefined;
  Area?: { name: string } | null | undefined;
}

/** The kind and the records that the address names. */
function useAddressed(): { kind: LabelKind; ids: ReadonlySet<number>; chooseKind: (kind: LabelKind) => void } {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('kind') ?? '';
  const ids = (parameters.get('ids') ?? '')
    .split(',')
    .flatMap((text) => (/^[1-9]\d*$/.test(text) ? [Number(text)] : []));
  return {
    kind: isOneOf(kinds, named) ? named : 'unit',
    ids: new Set(ids),
    chooseKind: (kind) => setParameters({ kind }, { replace: true }),
  };
}

function useLabels(kind: LabelKind, rows: readonly LabelledRow[]): readonly Label[] {
  const { sites } = useSession();
  return useMemo(() => {
    const noun = entityOf(kind).label.one;
    return rows.map((row) => ({
      id: row.id,
      name: recordName(kind as EntityName, row),
      kind: noun,
      site: sites.find(({ id }) => id === row.siteId)?.name ?? '',
      address: new URL(pathTo(labelKinds[kind], { id: row.id }), location.origin).href,
    }));
  }, [kind, rows, sites]);
}

interface Layout {
  sheet: LabelSheet;
  skipped: number;
}

interface LayoutFieldsProps extends Layout {
  onChange: (layout: Layout) => void;
}

function LayoutFields({ sheet, skipped, onChange }: LayoutFieldsProps) {
  const most = placesOf(sheet) - 1;
  return (
    <Row columnGap="4" alignItems="end">
      <FormField label={texts.size}>
        <Select
          value={sheet.id}
          onChange={(event) => {
            const chosen = labelSheets.find(({ id }) => id === event.currentTarget.value) ?? sheet;
            onChange({ sheet: chosen, skipped: Math.min(skipped, placesOf(chosen) - 1) });
          }}
          options={labelSheets.map((each) => [each.id, sheetText(each)])}
        />
      </FormField>
      <FormField label={texts.skip}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          value={String(skipped)}
          onChange={(event) => {
            const typed = Math.trunc(Number(event.currentTarget.value));
            onChange({ sheet, skipped: Math.min(most, Math.max(0, Number.isFinite(typed) ? typed : 0)) });
          }}
        />
      </FormField>
    </Row>
  );
}

function LabelPreview({ labels, layout }: { labels: readonly Label[]; layout: Layout }) {
  const pages = sheetsOf(labels, layout.sheet, layout.skipped);
  if (labels.length === 0) return <EmptyState title={texts.preview}>{texts.chooseFirst}</EmptyState>;
  return (
    <Suspense fallback={<SkeletonBlock h="60" />}>
      <Stack gap="4">
        {pages.slice(0, mostPreviewed).map((page, place) => (
          <figure key={texts.sheet(place + 1, pages.length)} style={{ margin: 0 }}>
            <Muted textStyle="sm" display="block" pb="1">
              {texts.sheet(place + 1, pages.length)}
            </Muted>
            <LabelPage sheet={layout.sheet} labels={page} hasEdges />
          </figure>
        ))}
      </Stack>
    </Suspense>
  );
}

/** Sheets without a margin of the browser's own, and without edges: the labels are cut already. */
function PrintedLabels({
  labels,
  layout,
  onPrinted,
}: {
  labels: readonly Label[];
  layout: Layout;
  onPrinted: () => void;
}) {
  return (
    <PrintedSheet onPrinted={onPrinted}>
      <Global styles={{ '@page': { size: 'A4', margin: 0 } }} />
      {sheetsOf(labels, layout.sheet, layout.skipped).map((page, place) => (
        <div
          key={texts.sheet(place + 1, labels.length)}
          style={{ width: '210mm', height: '296.9mm', overflow: 'hidden', breakAfter: 'page' }}
        >
          <LabelPage sheet={layout.sheet} labels={page} hasEdges={false} />
        </div>
      ))}
    </PrintedSheet>
  );
}

interface ChoiceProps {
  id: number;
  name: string;
  isChosen: boolean;
  onChange: (ids: readonly number[], isChosen: boolean) => void;
}

/** A list that arrives page by page has hundreds of them while it grows: only those that change are rendered. */
const Choice = memo(function Choice({ id, name, isChosen, onChange }: ChoiceProps) {
  return (
    <li>
      <Checkbox checked={isChosen} label={name} onChange={(isNow) => onChange([id], isNow)}>
        {name}
      </Checkbox>
    </li>
  );
});

interface ChoiceListProps {
  labels: readonly Label[];
  chosen: ReadonlySet<number>;
  onChoose: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

function ChoiceList({ labels, chosen, onChoose }: ChoiceListProps) {
  const shownChosen = labels.filter(({ id }) => chosen.has(id)).length;
  const isAll = labels.length > 0 && shownChosen === labels.length;
  const change = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      onChoose((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [onChoose],
  );
  if (labels.length === 0) return <Note>{texts.noMatch}</Note>;
  return (
    <>
      <div>
        <Checkbox
          checked={isAll}
          mixed={shownChosen > 0 && !isAll}
          label={texts.all(labels.length)}
          onChange={(isChosen) =>
            change(
              labels.map(({ id }) => id),
              isChosen,
            )
          }
        >
          {texts.all(labels.length)}
        </Checkbox>
      </div>
      <List
        aria-label={texts.kind}
        tabIndex={0}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
        columnGap="4"
        maxH="24rem"
        overflowY="auto"
      >
        {labels.map(({ id, name }) => (
          <Choice key={id} id={id} name={name} isChosen={chosen.has(id)} onChange={change} />
        ))}
      </List>
    </>
  );
}

function areasOf(rows: readonly LabelledRow[]): readonly { id: number; name: string }[] {
  const areas = new Map<number, string>();
  for (const { areaId, Area } of rows)
    if (typeof areaId === 'number' && Area !== null && Area !== undefined) areas.set(areaId, Area.name);
  return [...areas].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name));
}

interface LabelSheetsProps {
  kind: LabelKind;
  rows: readonly LabelledRow[];
  first: ReadonlySet<number>;
}

function LabelSheets({ kind, rows, first }: LabelSheetsProps) {
  const [chosen, setChosen] = useState(first);
  const [areaId, setAreaId] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const [layout, setLayout] = useState<Layout>({ sheet: labelSheets[0] as LabelSheet, skipped: 0 });
  const [isPrinting, setPrinting] = useState(false);
  const all = useLabels(kind, rows);
  const areas = areasOf(rows);
  const inArea = new Set(rows.filter((row) => areaId === null || row.areaId === areaId).map(({ id }) => id));
  const shown = all.filter(({ id, name }) => inArea.has(id) && name.toLowerCase().includes(words.trim().toLowerCase()));
  const labels = all.filter(({ id }) => chosen.has(id));
  return (
    <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
      <Stack gap="4">
        <Panel title={texts.chosen(labels.length)}>
          <Stack gap="3">
            <Row>
              {areas.length === 0 ? null : (
                <Select
                  aria-label={texts.area}
                  value={areaId ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setAreaId(value === '' ? null : Number(value));
                  }}
                  options={areas.map(({ id, name }) => [id, name])}
                >
                  <option value="">{texts.everyArea}</option>
                </Select>
              )}
              <SearchInput value={words} onChange={setWords} label={texts.search} />
            </Row>
            <ChoiceList labels={shown} chosen={chosen} onChoose={setChosen} />
          </Stack>
        </Panel>
        <Panel>
          <Stack gap="3">
            <LayoutFields {...layout} onChange={setLayout} />
            <Note>{texts.scale}</Note>
            <div>
              <Button
                variant="solid"
                colorPalette="accent"
                disabled={labels.length === 0}
                onClick={() => setPrinting(true)}
              >
                <Printer aria-hidden="true" />
                {texts.print(labels.length)}
              </Button>
            </div>
          </Stack>
        </Panel>
      </Stack>
      <Panel title={texts.preview}>
        <LabelPreview labels={labels} layout={layout} />
      </Panel>
      {isPrinting ? (
        <Suspense>
          <PrintedLabels labels={labels} layout={layout} onPrinted={() => setPrinting(false)} />
        </Suspense>
      ) : null}
    </Grid>
  );
}

function LoadedLabels({
  kind,
  view,
  first,
}: {
  kind: LabelKind;
  view: RowsView<LabelledRow>;
  first: ReadonlySet<number>;
}) {
  const many = inSentence(entityOf(kind).label.many);
  if (view.status === 'loading') return <SkeletonBlock h="60" />;
  if (view.status === 'failed') {
    return (
      <ErrorState title={texts.notRead(many)} onRetry={view.retry}>
        {view.error.message}
      </ErrorState>
    );
  }
  const reason = emptyReasonOfView(view);
  if (reason !== null) return <NoRowsMessage many={many} reason={reason} />;
  if (view.rows.length === 0) return <EmptyState title={texts.none(many)}>{texts.noneText}</EmptyState>;
  return (
    <Stack gap="3">
      {view.total > view.rows.length ? <Note>{texts.partial(view.rows.length, view.total)}</Note> : null}
      <LabelSheets key={kind} kind={kind} rows={view.rows} first={first} />
    </Stack>
  );
}

function SiteLabels({ siteId }: { siteId: number }) {
  const { kind, ids, chooseKind } = useAddressed();
  const kindId = useId();
  const view = useRows(kind, {
    ...(siteId === allSites.id ? {} : { siteId }),
    sort: { field: 'name', direction: 'asc' },
    limit: mostRows,
  }) as RowsView<LabelledRow>;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={view.status === 'ready' ? <FreshnessLine freshness={view.freshness} siteId={siteId} /> : texts.about}
      />
      <Stack gap="4">
        <Row columnGap="4">
          <label htmlFor={kindId}>{texts.kind}</label>
          <Select
            id={kindId}
            value={kind}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (isOneOf(kinds, value)) chooseKind(value);
            }}
            options={kinds.map((each) => [each, entityOf(each).label.many])}
          />
        </Row>
        <Note>{texts.about}</Note>
        <LoadedLabels kind={kind} view={view} first={ids} />
      </Stack>
    </>
  );
}

/** Sheets of labels whose codes open the pages of units and devices. */
export default function LabelsPage() {
  const { siteId } = useSession();
  if (siteId === null) return <PageHeader title={texts.title} subtitle=" " />;
  return (
    <TryWithoutRight entity="unit" many={texts.title}>
      <SiteLabels key={siteId} siteId={siteId} />
    </TryWithoutRight>
  );
}
