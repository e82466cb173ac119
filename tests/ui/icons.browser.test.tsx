import 'virtual:theme.css';
import { render } from '@testing-library/react';
import * as lucide from 'lucide-react';
import { expect, test } from 'vitest';
import createLeanIcon from '#ui/icon/createLeanIcon.ts';
import { iconPath, type IconShape } from '#ui/icon/iconPath.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const shapesOf = (svg: Element): IconShape[] =>
  [...svg.children].map((shape) => [
    shape.tagName,
    Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
  ]);

/** Lengths and bounds (left, top, right, bottom) of the shapes' lines. */
function measured(shapes: readonly SVGGeometryElement[]): number[] {
  const boxes = shapes.map((shape) => shape.getBBox());
  return [
    shapes.reduce((length, shape) => length + shape.getTotalLength(), 0),
    Math.min(...boxes.map(({ x }) => x)),
    Math.min(...boxes.map(({ y }) => y)),
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ];
}

/** Chromium measures a polygon's length as a curve's, with other corners than a circle's. */
function isAsDrawn([length = 0, ...ends]: readonly number[], [expected = 0, ...places]: readonly number[]): boolean {
  const isThere = ends.every((end, index) => Math.abs(end - (places[index] ?? Number.NaN)) < 0.02);
  return isThere && Math.abs(length / expected - 1) < 0.12;
}

/** `npm run proof:looks` draws all icons. */
const everyNth = isProofOf('looks') ? 1 : 10;

test('the one path of an icon of the library is as long as its shapes, and lies where they do', () => {
  const whole = Object.entries(lucide.icons);
  expect(whole.length).toBeGreaterThan(1_000);
  const all = whole.filter((_icon, index) => index % everyNth === 0);
  const { container } = render(
    <>
      {all.map(([name, Icon]) => (
        <Icon key={name} data-name={name} />
      ))}
    </>,
  );
  const drawn = [...container.querySelectorAll('svg')].flatMap((svg) => {
    const path = iconPath(shapesOf(svg));
    return path === null ? [] : [{ svg, path }];
  });
  // Filled shapes of the library stay.
  expect(drawn.length).toBeGreaterThan(all.length * 0.97);
  // All are drawn before any is measured: the page is laid out once.
  const pairs = drawn.map(({ svg, path }) => {
    const shapes = [...svg.children] as SVGGeometryElement[];
    const one = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    one.setAttribute('d', path);
    svg.append(one);
    return { svg, shapes, one };
  });
  const astray = pairs.filter(({ shapes, one }) => !isAsDrawn(measured([one]), measured(shapes)));
  expect(astray.map(({ svg }) => svg.dataset['name'])).toEqual([]);
});

test.each([{}, { size: 15 }])(
  'an icon of the build looks as the library makes it, with the same properties: %o',
  (given) => {
    const { container } = render(<lucide.LockKeyhole className="own" {...given} />);
    const theirs = container.querySelector('svg')!;
    const Lean = createLeanIcon({ name: 'lock-keyhole', node: shapesOf(theirs) });
    const ours = render(<Lean className="own" data-hint="" {...given} />).container.querySelector('svg')!;
    expect(ours.getAttribute('class')).toBe(theirs.getAttribute('class'));
    expect([ours.getAttribute('aria-hidden'), ours.dataset['hint']]).toEqual(['true', '']);
    for (const name of ['width', 'height', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'])
      expect([name, getComputedStyle(ours).getPropertyValue(name)]).toEqual([
        name,
        getComputedStyle(theirs).getPropertyValue(name),
      ]);
  },
);
