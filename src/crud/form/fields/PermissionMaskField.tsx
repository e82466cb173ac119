import { areaNames, levelNames } from '#domain/permissions/describe.ts';
import { areas, bits, type Area, type Level, type Permissions } from '#domain/permissions/bits.ts';
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
      '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', py: '2' },
      '& tbody th': { gridColumn: '1 / -1' },
      '& td::after': { content: 'attr(data-level)', display: 'block', textStyle: 'xs', color: 'fg.muted' },
    },
  },
});

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
  const change = (area: Area, level: Level, isGranted: boolean) => {
    const mask = masks[area] ?? 0;
    wiring.onChange({ ...masks, [area]: isGranted ? mask | bits[level] : mask & ~bits[level] });
  };
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
          </tr>
        </thead>
        <tbody>
          {areas.map((area, row) => (
            <tr key={area}>
              <th scope="row">{areaNames[area]}</th>
              {levels.map((level, column) => (
                <td key={level} data-level={levelNames[level]}>
                  <Checkbox
                    {...(row === 0 && column === 0 ? { boxRef: wiring.ref } : {})}
                    label={`${areaNames[area]}: ${levelNames[level]}`}
                    checked={((masks[area] ?? 0) & bits[level]) !== 0}
                    disabled={within !== undefined && ((within[area] ?? 0) & bits[level]) === 0}
                    onChange={(isGranted) => change(area, level, isGranted)}
                    onBlur={wiring.onBlur}
                  />
                </td>
              ))}
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
