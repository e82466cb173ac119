import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import { sizeLabels } from '#domain/states/valueLabels.ts';
import { decimalText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { filterCount, noFilter, type FilterOptions, type FreeFilter } from './freeGroups.ts';

export interface FreeFiltersProps {
  filter: FreeFilter;
  options: FilterOptions;
  onChange: (filter: FreeFilter) => void;
  /** Called when Arrow down or Enter leaves the search box. */
  onLeaveSearch: (key: 'ArrowDown' | 'Enter') => void;
}

/** The search, and the menus that tell the free ones apart. On a narrow screen the menus open by a button. */
export function FreeFilters({ filter, options, onChange, onLeaveSearch }: FreeFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (part: Partial<FreeFilter>) => onChange({ ...filter, ...part });
  const count = filterCount(filter);
  const { sizes, areas, prices, places } = options;
  const hasMenus = sizes.length + areas.length + prices.length + places.length > 0;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.div
        display="flex"
        gap="2"
        w={{ base: 'full', md: 'auto' }}
        onKeyDown={(event) => {
          const { key, target } = event;
          if (!(target instanceof HTMLInputElement) || (key !== 'ArrowDown' && key !== 'Enter')) return;
          event.preventDefault();
          onLeaveSearch(key);
        }}
      >
        <SearchInput
          label={texts.search}
          value={filter.search}
          onChange={(search) => change({ search })}
          width={{ base: 'full', md: '14rem' }}
        />
        {hasMenus ? (
          <Button display={{ base: 'inline-flex', md: 'none' }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden="true" />
            {count === 0 ? texts.filters : `${texts.filters} ${count}`}
          </Button>
        ) : null}
      </chakra.div>
      <chakra.div display={{ base: isOpen ? 'contents' : 'none', md: 'contents' }}>
        <Sizes filter={filter} sizes={sizes} onChange={change} />
        <Menus filter={filter} options={options} onChange={change} />
      </chakra.div>
      {count === 0 ? null : (
        <Button variant="ghost" onClick={() => onChange({ ...noFilter, search: filter.search })}>
          {texts.clear}
        </Button>
      )}
    </chakra.div>
  );
}

interface PartProps {
  filter: FreeFilter;
  onChange: (part: Partial<FreeFilter>) => void;
}

function Sizes({ filter, sizes, onChange }: PartProps & Pick<FilterOptions, 'sizes'>) {
  if (sizes.length === 0) return null;
  return (
    <chakra.div role="group" aria-label={texts.sizes} display="flex" flexWrap="wrap" gap="1.5">
      {sizes.map((size) => {
        const isChosen = filter.sizes.includes(size);
        return (
          <Chip
            key={size ?? ''}
            label={size === null ? texts.unknownSize : sizeLabels[size]}
            pressed={isChosen}
            onToggle={() =>
              onChange({ sizes: isChosen ? filter.sizes.filter((each) => each !== size) : [...filter.sizes, size] })
            }
          />
        );
      })}
    </chakra.div>
  );
}

function Menus({ filter, options: { areas, prices, places }, onChange }: PartProps & { options: FilterOptions }) {
  const priceId = filter.price === null ? '' : `${filter.price.rate} ${filter.price.period}`;
  return (
    <>
      {areas.length === 0 ? null : (
        <Menu
          label={texts.area}
          any={texts.anyArea}
          value={filter.areaFrom === null ? '' : String(filter.areaFrom)}
          entries={areas.map((area) => ({ id: String(area), label: texts.areaFrom(decimalText(area, 2)) }))}
          onChoose={(id) => onChange({ areaFrom: id === '' ? null : Number(id), withUnknown: false })}
        />
      )}
      {prices.length === 0 ? null : (
        <Menu
          label={texts.price}
          any={texts.anyPrice}
          value={priceId}
          entries={prices.map(({ rate, period }) => ({
            id: `${rate} ${period}`,
            label: texts.priceUpTo(rate, period),
          }))}
          onChoose={(id) =>
            onChange({
              price: prices.find(({ rate, period }) => `${rate} ${period}` === id) ?? null,
              withUnknown: false,
            })
          }
        />
      )}
      {places.length === 0 ? null : (
        <Menu
          label={texts.place}
          any={texts.anyPlace}
          value={filter.place ?? ''}
          entries={places}
          onChoose={(id) => onChange({ place: id === '' ? null : id, withUnknown: false })}
        />
      )}
    </>
  );
}

interface MenuProps {
  label: string;
  /** The entry that sets no limit. */
  any: string;
  value: string;
  entries: readonly { id: string; label: string }[];
  onChoose: (id: string) => void;
}

function Menu({ label, any, value, entries, onChoose }: MenuProps) {
  return (
    <Select
      aria-label={label}
      maxW="13rem"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      {...(value === '' ? {} : { borderColor: 'accent.border', color: 'accent.fg' })}
      options={entries.map(({ id, label: text }) => [id, text])}
    >
      <option value="">{any}</option>
    </Select>
  );
}
