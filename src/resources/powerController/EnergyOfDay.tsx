import { ChartNoAxesColumn } from 'lucide-react';
import { formatDay } from '#lib/days.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartFormat } from '#ui/chart/chartShape.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { EnergyDay } from './energyDay.ts';
import { kilowattHoursText, wattsText } from './powerText.ts';

const energyFormat: ChartFormat = {
  text: (value) => (value === null ? 'unknown' : kilowattHoursText(value)),
};

export function EnergyOfDay({ energy, day }: { energy: EnergyDay; day: string }) {
  const { kilowattHours, peakWatts, hours } = energy;
  if (kilowattHours === null) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={`No readings on ${formatDay(day)}`}>
        Readings arrive every few minutes while the device is online. Old readings are deleted. Choose another day.
      </EmptyState>
    );
  }
  return (
    <>
      <chakra.p textStyle="sm" color="fg.muted" pb="3">
        <chakra.strong textStyle="xl" color="fg" fontWeight="semibold" data-kilowatt-hours={kilowattHours}>
          {kilowattHoursText(kilowattHours)}
        </chakra.strong>{' '}
        total{peakWatts === null ? null : `, peak ${wattsText(peakWatts)}`}
      </chakra.p>
      <Chart
        chart={{
          label: `Energy by hour, ${formatDay(day)}`,
          kind: 'columns',
          categoryHeader: 'Hour',
          categories: hours,
          series: [{ id: 'energy', label: 'Energy', values: hours.map(({ kilowattHours: value }) => value) }],
        }}
        format={energyFormat}
        height={192}
      />
    </>
  );
}
