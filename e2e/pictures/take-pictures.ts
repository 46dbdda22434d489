import { test } from '../test.ts';
import { takePictures } from './picture-steps.ts';
import { writeShop } from './write-shop.ts';

test.use({
  source: { make: writeShop },
  variables: { TABLETALK_SIGN_IN: 'required' },
  viewport: { width: 1120, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('every picture of the documents is taken from the running product', async ({ page, product }) => {
  test.setTimeout(600_000);
  await takePictures(page, product);
});
