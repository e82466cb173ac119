import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { meaningOf } from '#domain/reports/figureMeanings.ts';
import type { Drill, Figure, ReportQuestion } from '#domain/reports/report.ts';
import { Grid } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { changeIcons, changePalettes } from './FigureTiles.tsx';
import { changeOf, type FigureChange } from './figureChange.ts';
import { FigureMeaning } from './FigureMeaning.tsx';
import type { FigureGroup } from './figureGroups.ts';
import { figureText } from './figureText.ts';

const { change: texts } = reportPageMessages;

const Rows = chakra('table', {
  base: {
    w: 'full',
    // Equal columns in all groups.
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { py: '1', px: '1', borderTopWidth: '1px', borderColor: 'border.muted', verticalAlign: 'middle' },
    '& tbody th': { textAlign: 'start', fontWeight: 'normal' },
    '& thead th:nth-of-type(1)': { w: { base: '36%', sm: '38%' } },
    '& thead th:nth-of-type(2)': { w: { base: '21%', sm: '18%' } },
    '& td:nth-of-type(n + 2)': { textStyle: 'xs' },
    '& thead th': {
      borderTopWidth: '0',
      textAlign: 'end',
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      verticalAlign: 'bottom',
    },
    '& thead th:first-of-type': { textAlign: 'start', textStyle: 'sm', fontWeight: 'semibold', color: 'fg' },
    '& td': { textAlign: 'end' },
    '& td:nth-of-type(1)': { fontWeight: 'semibold', whiteSpace: { base: 'normal', sm: 'nowrap' } },
    '& tbody tr:hover': { bg: 'bg.subtle' },
  },
});

/** The label, with the sign that says what the figure counts beside it. */
const Name = chakra('span', { base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } });

const DrillButton = chakra('button', {
  base: {
    textAlign: 'start',
    verticalAlign: 'middle',
    cursor: 'button',
    minH: { base: '11', md: '6' },
    _hover: { textDecoration: 'underline' },
  },
});

interface FigureTableProps {
  question: ReportQuestion;
  columns: readonly (readonly FigureGroup[])[];
  onDrill: (drill: Drill) => void;
}

/** Figures as rows, each with its value and how that changed. */
export function FigureTable({ question, columns, onDrill }: FigureTableProps) {
  if (columns.length === 0) return null;
  return (
    <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      {columns.map((groups) => (
        <Panel key={groups[0]?.title}>
          {groups.map((group) => (
            <Group key={group.title} group={group} question={question} onDrill={onDrill} />
          ))}
        </Panel>
      ))}
    </Grid>
  );
}

function Group({ group, question, onDrill }: Omit<FigureTableProps, 'columns'> & { group: FigureGroup }) {
  return (
    <Rows css={{ '&:not(:first-of-type)': { mt: '5' } }}>
      <thead>
        <tr>
          <th scope="col">{group.title}</th>
          <th scope="col">
            <VisuallyHidden>{texts.value}</VisuallyHidden>
          </th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.yearBefore}</th>
        </tr>
      </thead>
      <tbody>
        {group.figures.map((figure) => (
          <FigureRow key={figure.id} figure={figure} question={question} onDrill={onDrill} />
        ))}
      </tbody>
    </Rows>
  );
}

function FigureRow({ figure, question, onDrill }: Omit<FigureTableProps, 'columns'> & { figure: Figure }) {
  const { id, label, format, value, note, drill, before, yearBefore, coverage } = figure;
  const term = meaningOf(question.report, id, question.basis);
  return (
    <tr data-figure={id} data-value={value ?? ''} data-shown={figureText(value, format)}>
      <th scope="row">
        <Name>
          {drill === undefined ? (
            label
          ) : (
            <DrillButton type="button" title={reportPageMessages.drill(label)} onClick={() => onDrill(drill)}>
              {label}
            </DrillButton>
          )}
          {term === undefined ? null : <FigureMeaning term={term} label={label} note={note} />}
        </Name>
      </th>
      <td>{value === null ? <span title={texts.unknown}>–</span> : figureText(value, format)}</td>
      <ChangeCell change={changeOf(figure, before, true)} partly={coverage?.before} />
      <ChangeCell change={changeOf(figure, yearBefore, true)} partly={coverage?.yearBefore} />
    </tr>
  );
}

interface ChangeCellProps {
  change: FigureChange | null;
  partly: { known: number; all: number } | undefined;
}

function ChangeCell({ change, partly }: ChangeCellProps) {
  if (change === null) return <td>–</td>;
  const { direction, text } = change;
  const meaning = partly === undefined ? change.meaning : null;
  const Icon = changeIcons[direction];
  return (
    <chakra.td
      colorPalette={meaning === null ? 'neutral' : changePalettes[meaning]}
      color="colorPalette.fg"
      _icon={{ boxSize: '3', display: 'inline', me: '1' }}
    >
      <Icon aria-hidden="true" />
      {partly === undefined ? text : texts.partly(text, partly)}
      {meaning === null ? null : <VisuallyHidden>, {texts[meaning]}</VisuallyHidden>}
    </chakra.td>
  );
}
