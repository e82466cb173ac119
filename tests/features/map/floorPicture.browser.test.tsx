import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { picturesNameOf } from '#collections/pictures/picturesName.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { mapPictureMessages as texts } from '#domain/messages/mapPicture.ts';
import { soon } from '#tests/crud/workbench/bench.tsx';
import { openEditor, said } from './mapScreen.tsx';

beforeAll(() => page.viewport(1440, 900));
afterEach(async () => {
  cleanup();
  await deleteOtherStores(null);
});

/** Twice as wide as high. */
async function scan(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 40);
  const context = canvas.getContext('2d');
  if (context !== null) context.fillStyle = '#ff00ff';
  context?.fillRect(0, 0, 80, 40);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'ground.png', { type: 'image/png' });
}
const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
const field = (label: string) => screen.findByRole('textbox', { name: label });

/** Whether the plan shows the picture's magenta, which no state has. */
function isPictureShown(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-map-stage] > canvas');
  const context = canvas?.getContext('2d');
  if (canvas === null || context === null || context === undefined) return false;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 170 && blue > 200) return true;
  }
  return false;
}

it('lies under the shapes of its floor, as large as fits, and is there again until it is removed', async () => {
  const { userId } = await openEditor();
  expect(isPictureShown()).toBe(false);
  await choose(await scan());
  await soon(said).toBe(texts.added('ground.png'));
  await soon(isPictureShown).toBe(true);
  expect(await field(texts.width)).toHaveValue('24');
  expect(screen.getByText(texts.hint)).toBeVisible();
  await userEvent.fill(await field(texts.width), '12');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(screen.getByRole('slider', { name: texts.strength }), '0.8');

  cleanup();
  await openEditor({ userId });
  expect(await field(texts.width)).toHaveValue('12');
  expect(screen.getByRole('slider', { name: texts.strength })).toHaveAttribute('aria-valuetext', '80%');
  await soon(isPictureShown).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: texts.fit }));
  expect(await field(texts.width)).toHaveValue('24');

  // Another person of the browser does not see it.
  cleanup();
  await openEditor();
  expect(await screen.findByRole('button', { name: texts.choose })).toBeVisible();
  expect(isPictureShown()).toBe(false);

  cleanup();
  await openEditor({ userId });
  await userEvent.click(await screen.findByRole('button', { name: formMessages.upload.remove }));
  await soon(isPictureShown).toBe(false);
  cleanup();
  await openEditor({ userId });
  expect(await screen.findByRole('button', { name: texts.choose })).toBeVisible();
});

it('goes with the sign-out of its person, and stays at the start of the same one', async () => {
  const { userId } = await openEditor();
  await choose(await scan());
  await field(texts.width);
  const name = picturesNameOf({ userId, apiBase: '' });
  const isHeld = async () => (await indexedDB.databases()).some((each) => each.name === name);
  await soon(isHeld).toBe(true);
  cleanup();
  await deleteOtherStores([name]);
  expect(await isHeld()).toBe(true);
  await deleteOtherStores(null);
  expect(await isHeld()).toBe(false);
});

it('refuses what is no picture, in words', async () => {
  await openEditor();
  await choose(new File(['no picture'], 'ground.png', { type: 'image/png' }));
  expect(await screen.findByText(formMessages.upload.notImage)).toBeVisible();
  await choose(new File([], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText(formMessages.upload.empty)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: texts.width })).toBeNull();
});
