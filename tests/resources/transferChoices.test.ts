import { expect, it } from 'vitest';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { matchesTyped, transferChoices } from '#resources/booking/stay/transferChoices.ts';

const unit = (id: number, name: string, of: Partial<VacantUnit> = {}) => ({ id, name, ...of }) as VacantUnit;
const monthly = { pricePeriod: 'month' } as const;
const free = [
  unit(1, 'B10', { size: 'large', squareMetres: 12, price: 152, ...monthly }),
  unit(2, 'B9', { size: 'small', squareMetres: 4, price: 90, ...monthly }),
  unit(3, 'C1', { size: 'medium', squareMetres: 9, price: 120, ...monthly }),
  unit(4, 'A7', { size: 'medium', price: 40, pricePeriod: 'week' }),
  unit(5, 'A8'),
];
const booking = { rate: 120, period: 'month' } as const;

const choices = transferChoices(free, booking, { size: 'medium', squareMetres: 9 }, []);

it('offers units of the same size first, in the order of their names', () => {
  expect(choices.map(({ unit: { name } }) => name)).toEqual(['A7', 'C1', 'A8', 'B9', 'B10']);
});

it('says the price and the period of each, and what the change costs where it can be compared', () => {
  expect(Object.fromEntries(choices.map(({ unit: { name }, detail }) => [name, detail]))).toEqual({
    A7: 'Medium · $40.00 a week',
    C1: 'Medium · 9 m² · $120.00 a month, same price',
    A8: null,
    B9: 'Small · 4 m² · $90.00 a month, $30.00 less',
    B10: 'Large · 12 m² · $152.00 a month, $32.00 more',
  });
});

it('finds units by the words of name, size and price', () => {
  const found = (typed: string) =>
    choices.filter((each) => matchesTyped(each, typed)).map(({ unit: { name } }) => name);
  expect(found('b large')).toEqual(['B10']);
  expect(found('120')).toEqual(['C1']);
  expect(found(' ')).toHaveLength(5);
});
