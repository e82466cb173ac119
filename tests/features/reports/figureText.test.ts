import { expect, it } from 'vitest';
import type { FigureFormat } from '#domain/reports/report.ts';
import { exactFigureText, figureText } from '#features/reports/figureText.ts';

it.each<[FigureFormat, number, string]>([
  ['count', 1234, '1,234'],
  ['dollars', 12345.4, '$12,345'],
  ['dollars', 14.2, '$14.20'],
  ['dollars', 0, '$0'],
  ['dollars', -250.4, '-$250'],
  ['percent', 0.914, '91.4 %'],
  ['percent', -0.0001, '0 %'],
  ['squareMetres', 1234.4, '1,234 m²'],
  ['squareMetres', 7.5, '7.5 m²'],
  ['squareMetres', 2.25, '2.25 m²'],
  ['dollarsPerSquareMetre', 14.2, '$14.20/m²'],
  ['days', 34, '34 days'],
  ['days', 1, '1 day'],
  ['months', 7.52, '7.5 months'],
])('%s %d is %s', (format, value, text) => {
  expect(figureText(value, format)).toBe(text);
});

it('shows a dash for an unknown value', () => {
  expect(figureText(null, 'dollars')).toBe('–');
  expect(figureText(Number.NaN, 'percent')).toBe('–');
});

it('keeps every cent where a table asks for it', () => {
  expect(exactFigureText(12345.4, 'dollars')).toBe('$12,345.40');
  expect(exactFigureText(null, 'dollars')).toBe('–');
  expect(exactFigureText(0.914, 'percent')).toBe('91.4 %');
});
