import { areaNames, levelNames } from '#domain/permissions/describe.ts';
import { areas, bits, type Area, type Level, type Permissions } from '#domain/permissions/bits.ts';
import { thingsOf } from '#domain/permissions/areaThings.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { useField, type FieldProps } from './useField.ts';

const everyLevel = Object.keys(bits) as readonly Level[];

const Grid = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'sm',
    '& th, & td': { px: '2', py: { base: '0', md: '0.5' }, textAlign: 'center' },
    '& tbody th, & thead th:first-of-type': { textAlign: 'start', ps: '0', fontWeight: 'medium' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium', textTransform: 'capitalize', pb: '1' },
    '& tbody tr + tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    smDown: {
      '&, & tbody': { display: 'block' },
      '& thead': { srOnly: true },
      '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(3rem, 1fr))', py: '2' },
      '& td': { px: '0' },
      '& tbody th': { gridColumn: '1 / -1' },
      '& td::after': { content: 'attr(data-level)', display: 'block', textStyle: 'xs', color: 'fg.muted' },
    },
  },
});

/** The kinds of records below an area's name. */
const Things = chakra('span', {
  base: {
    display: 'block',
    maxW: '22rem',
    fontWeight: 'normal',
    textStyle: 'xs',
    color: 'fg.muted',
    _empty: { display: 'none' },
  },
});

const { permissions: texts } = formMessages;

interface Right {
  area: Area;
  level: Level;
}

function masksOf(value: unknown): Permissions {
  return typeof value === 'object' && value !== null ? (value as Permissions) : {};
}

function maskText(held: unknown): string {
  const masks = masksOf(held);
  const texts = areas.flatMap((area) => {
    const given = everyLevel
      .filter((level) => ((masks[area] ?? 0) & bits[level]) !== 0)
      .map((level) => levelNames[level]);
    return given.length === 0 ? [] : [`${areaNames[area]}: ${given.join(', ')}`];
  });
  return texts.join('; ') || formMessages.empty;
}

export interface PermissionMaskFieldProps extends FieldProps {
  /** The rights that may be given and taken; absent: all. The other boxes cannot be changed. */
  within?: Permissions | undefined;
  /** Absent: all five. */
  levels?: readonly Level[];
}

/** The rights of a role: for each area, which of its levels it grants. Its value is a map of area to bit mask. */
export function PermissionMaskField(props: PermissionMaskFieldProps) {
  const { name, label, hint, within, levels = everyLevel } = props;
  const { value, wiring, frame, isUnknown } = useField({ name, label, hint }, { textOf: maskText });
  const masks = masksOf(value);
  const isGiven = ({ area, level }: Right) => ((masks[area] ?? 0) & bits[level]) !== 0;
  const mayGive = ({ area, level }: Right) => within === undefined || ((within[area] ?? 0) & bits[level]) !== 0;
  const change = (rights: readonly Right[], isGranted: boolean) => {
    const changed = { ...masks };
    for (const { area, level } of rights.filter(mayGive)) {
      const mask = changed[area] ?? 0;
      changed[area] = isGranted ? mask | bits[level] : mask & ~bits[level];
    }
    wiring.onChange(changed);
  };
  /** A box for several rights at once. Those that the person may not give stay as they are. */
  const boxFor = (rights: readonly Right[], boxLabel: string) => {
    const own = rights.filter(mayGive);
    const given = own.filter(isGiven).length;
    return (
      <Checkbox
        label={boxLabel}
        checked={own.length > 0 && given === own.length}
        mixed={given > 0 && given < own.length}
        disabled={own.length === 0}
        onChange={(isGranted) => change(rights, isGranted)}
        onBlur={wiring.onBlur}
      />
    );
  };
  const ofAreas = (level: Level) => areas.map((area) => ({ area, level }));
  const ofLevels = (area: Area) => levels.map((level) => ({ area, level }));
  const hasAll = levels.length > 1;
  return (
    <FieldGroup wide {...frame} hint={isUnknown ? formMessages.unknownBoxes : hint}>
      <Grid>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {levelNames[level]}
              </th>
            ))}
            {hasAll ? <th scope="col">{texts.all}</th> : null}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.allAreas}</th>
            {levels.map((level) => (
              <td key={level} data-level={levelNames[level]}>
                {boxFor(ofAreas(level), `${texts.allAreas}: ${levelNames[level]}`)}
              </td>
            ))}
            {hasAll ? <td data-level={texts.all}>{boxFor(areas.flatMap(ofLevels), texts.everything)}</td> : null}
          </tr>
          {areas.map((area, row) => (
            <tr key={area}>
              <th scope="row">
                {areaNames[area]}
                <Things>{thingsOf(area)}</Things>
              </th>
              {levels.map((level, column) => (
                <td key={level} data-level={levelNames[level]}>
                  <Checkbox
                    {...(row === 0 && column === 0 ? { boxRef: wiring.ref } : {})}
                    label={`${areaNames[area]}: ${levelNames[level]}`}
                    checked={isGiven({ area, level })}
                    disabled={!mayGive({ area, level })}
                    onChange={(isGranted) => change([{ area, level }], isGranted)}
                    onBlur={wiring.onBlur}
                  />
                </td>
              ))}
              {hasAll ? (
                <td data-level={texts.all}>{boxFor(ofLevels(area), `${areaNames[area]}: ${texts.all}`)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Grid>
      <chakra.dl textStyle="xs" color="fg.muted" m="0" display="grid" gridTemplateColumns="auto 1fr" columnGap="2">
        {levels.map((level) => (
          <chakra.div key={level} display="contents">
            <chakra.dt fontWeight="medium">{levelNames[level]}</chakra.dt>
            <chakra.dd m="0">{formMessages.levels[level]}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </FieldGroup>
  );
}
