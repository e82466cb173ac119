import 'virtual:theme.css';
import { ChakraProvider, chakra as chakrasOwn } from '@chakra-ui/react/styled-system';
import { render } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { chakra } from '#ui/theme/chakra.ts';
import { buttonRecipe } from '#ui/theme/recipes/button.ts';
import { inputRecipe } from '#ui/theme/recipes/input.ts';
import { StyleCache } from '#ui/theme/styleCache.ts';
import { createTheme } from '#ui/theme/system.ts';

type Factory = typeof chakra;

/** Passes its class on, as links do. */
function Passing({ className, children }: ComponentProps<'b'>) {
  return <b className={className}>{children}</b>;
}

function Elements({ of: factory }: { of: Factory }): ReactElement {
  const Button = factory('button', buttonRecipe);
  const Input = factory('input', inputRecipe);
  const Wide = factory(Button, { base: { w: 'full', fontWeight: 'bold' } });
  const Inner = factory(Passing, { base: { color: 'accent.fg', px: '2' } });
  const Outer = factory(
    ({ className, children }: ComponentProps<'b'>) => <Inner className={className}>{children}</Inner>,
    {
      base: { color: 'fg.muted', fontSize: 'xs' },
    },
  );
  const Hidden = factory('span', { base: { display: 'none' } }, { defaultProps: { 'aria-hidden': true } });
  return (
    <div>
      <Button>Plain</Button>
      <Button variant="solid" colorPalette="accent" size="lg" disabled>
        Solid
      </Button>
      <Input type="email" name="email" placeholder="Email" />
      <Wide variant="ghost" px="0" aria-pressed>
        Wide
      </Wide>
      <Outer>Joined</Outer>
      <Hidden />
      <factory.p display={{ base: 'grid', md: 'flex' }} gap="1.5" css={{ '& > b': { color: 'red' } }} title="A title">
        <b>Bold</b>
      </factory.p>
    </div>
  );
}

const Early = chakra('i', { base: { color: 'accent.fg' } });
const Late = chakra('i', { base: { color: 'fg.muted', _hover: { color: 'fg' } } });

test('styles that come later leave the sheets of before as they are: a layer in one restyles the whole page', async () => {
  const sheetOf = ({ classList }: HTMLElement) =>
    [...document.styleSheets].find(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => [...classList].some((name) => cssText.includes(`.${name}`))),
    );
  const { rerender, getByText } = render(<Early>one</Early>);
  await Promise.resolve();
  const early = sheetOf(getByText('one'));
  const rules = early?.cssRules.length;
  expect(rules).toBeGreaterThan(0);
  rerender(<Late>two</Late>);
  await Promise.resolve();
  expect(sheetOf(getByText('two'))).not.toBe(early);
  expect(early?.cssRules.length).toBe(rules);
  expect(getComputedStyle(getByText('two')).color).not.toBe(getComputedStyle(document.documentElement).color);
});

/** The tag, text and styles of each element. */
function looks(root: HTMLElement): object[] {
  return [...root.querySelectorAll('*')].map((element) => {
    const computed = getComputedStyle(element);
    const style = Object.fromEntries([...computed].map((name) => [name, computed.getPropertyValue(name)]));
    const attributes = [...element.attributes].filter(({ name }) => name !== 'class');
    return {
      tag: element.tagName,
      attributes: attributes.map(({ name, value }) => `${name}=${value}`).toSorted(),
      style,
    };
  });
}

test('elements look and are as with the library that the styles are written for', () => {
  const ours = render(<Elements of={chakra} />);
  const found = looks(ours.container);
  ours.unmount();
  const theirs = render(
    <ChakraProvider value={createTheme()}>
      <Elements of={chakrasOwn} />
    </ChakraProvider>,
  );
  expect(found).toEqual(looks(theirs.container));
});

test('what was worked out is kept for the next page of the same build, and for no other', () => {
  const cache = new StyleCache();
  const entry = cache.entry('element []');
  entry.uses['color'] = 'style';
  entry.classNames['{"color":"red"}'] = 'css-kept';
  cache.cache.sheet.insert('.css-kept { color: rgb(1, 2, 3); }');
  const text = cache.serialize('build-1');
  cache.cache.sheet.flush();

  const stranger = new StyleCache();
  stranger.restore(text, 'build-2');
  expect(stranger.entry('element []')).toEqual({ uses: {}, classNames: {} });

  const next = new StyleCache();
  next.restore(text, 'build-1');
  expect(next.entry('element []')).toEqual(entry);
  const { container } = render(<p className="css-kept">Kept</p>);
  expect(getComputedStyle(container.querySelector('p') ?? container).color).toBe('rgb(1, 2, 3)');
});

test.each(['{"build":"build-1","rules":[1]}', '{"build":', 'null', '[]'])('a broken cache is ignored: %s', (text) => {
  const cache = new StyleCache();
  cache.restore(text, 'build-1');
  expect(cache.entry('element []')).toEqual({ uses: {}, classNames: {} });
});

test('a cache that is too long is not stored', () => {
  const cache = new StyleCache();
  cache.entry('element []').classNames['long'] = 'x'.repeat(500_000);
  expect(cache.serialize('build-1')).toBeNull();
});
