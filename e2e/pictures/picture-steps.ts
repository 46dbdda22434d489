import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ChatPage } from '../chat-page.ts';
import { dropFile } from '../drop-file.ts';
import { writeOfficeFiles } from '../office-files.ts';
import { addPerson, followFirstLink } from '../people.ts';
import type { Product } from '../start-product.ts';

const folder = path.join(import.meta.dirname, '../../docs/pictures');

/** Small enough for a repository: WebP, as the browser itself writes it. */
async function picture(page: Page, name: string, of: Page | Locator = page): Promise<void> {
  const shot = await of.screenshot({ animations: 'disabled' });
  const painter = await page.context().newPage();
  const address = await painter.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.82);
  }, shot.toString('base64'));
  await painter.close();
  await writeFile(path.join(folder, `${name}.webp`), Buffer.from(address.split(',')[1] ?? '', 'base64'));
}

const answers = (page: Page, turns: number) =>
  expect(page.getByRole('button', { name: 'Good answer', exact: true })).toHaveCount(turns, {
    timeout: 40_000,
  });
/** A chart is drawn a moment after its answer is there. */
const drawn = (chat: ChatPage) => expect(chat.answer.locator('.js-plotly-plot svg').first()).toBeVisible();
const lastTurn = (page: Page) => page.getByRole('article').last();

/** Goes through the product as somebody does who shows it, and takes a picture of each screen of the desk. */
export async function takePictures(page: Page, product: Product): Promise<void> {
  const chat = new ChatPage(page);
  await followFirstLink(page, product, { name: 'Ada Berg', email: 'ada@example.org' });
  await expect(chat.question).toBeEditable();
  await addPerson(page, { name: 'Bo Moser', email: 'bo@example.org' });

  // Nothing lies over an answer where the whole of it fits.
  await page.setViewportSize({ width: 1120, height: 1500 });
  // Charts, what can be changed about them, and where one goes on from.
  await chat.open();
  await chat.ask('What is the total amount per month and channel as a bar chart?');
  await answers(page, 1);
  await drawn(chat);
  await chat.answer.getByLabel('Chart kind', { exact: true }).selectOption('Bars');
  await chat.button('Chart options').click();
  await chat.answer.getByLabel('Series', { exact: true }).selectOption('channel');
  await chat.answer.getByRole('checkbox', { name: 'Stacked' }).check();
  await chat.answer.getByRole('textbox', { name: 'Line at' }).fill('4000');
  await page.keyboard.press('Enter');
  await chat.answer.getByRole('textbox', { name: 'Name of the line' }).fill('Plan');
  await page.keyboard.press('Enter');
  await expect(chat.answer.locator('.js-plotly-plot')).toContainText('Plan');
  await picture(page, 'chart-options', lastTurn(page));
  await chat.button('Chart options').click();
  await chat.answer.getByRole('textbox', { name: 'Line at' }).waitFor({ state: 'detached' });
  for (const [kind, name] of [
    ['Heat map', 'heat-map'],
    ['Pivot table', 'pivot-table'],
  ] as const) {
    await chat.answer.getByLabel('Chart kind', { exact: true }).selectOption(kind);
    await picture(page, name, lastTurn(page));
  }

  await chat.ask('What is the total amount per month?');
  await answers(page, 2);
  await chat.answer.getByRole('button', { name: 'Table', exact: true }).click();
  await chat.answer.getByRole('table').getByRole('button').last().click();
  const cell = page.getByRole('dialog', { name: 'Go on from this value' });
  await expect(cell.getByText(/computed from/)).toBeVisible();
  await picture(page, 'go-on-from-a-cell', cell);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Why did it change from/ }).click();
  await answers(page, 3);
  await drawn(chat);
  await picture(page, 'why-did-it-change', lastTurn(page));

  await chat.answer.getByRole('button', { name: 'SQL', exact: true }).click();
  await chat.button('Edit SQL').last().click();
  await expect(page.getByText('This may run.')).toBeVisible();
  await picture(page, 'sql-editor', lastTurn(page));

  // A board of four answers.
  await page.goto('/');
  const questions = [
    'How many orders are there?',
    'What is the total amount per month as a bar chart?',
    'How many orders per city as a bar chart',
    'What is the total amount per article?',
  ];
  for (const [index, question] of questions.entries()) {
    await chat.ask(question);
    await answers(page, index + 1);
    await chat.answer.getByRole('button', { name: 'Pin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to a board' });
    await expect(dialog.getByLabel('Board', { exact: true })).toBeEnabled();
    const name = dialog.getByRole('textbox', { name: 'Name of the new board' });
    if (await name.isVisible()) await name.fill('The shop today');
    await dialog.getByRole('button', { name: 'Pin' }).click();
    await expect(dialog).toHaveCount(0);
    if (question !== questions[2]) continue;
    await chat.answer.getByLabel('Chart kind', { exact: true }).selectOption('Treemap');
    await drawn(chat);
    await picture(page, 'treemap', lastTurn(page));
    await chat.button('Reset').last().click();
  }
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByLabel('Bo Moser').selectOption('May look and continue a copy');
  await picture(page, 'share', share);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: /The shop today/ }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.locator('.js-plotly-plot svg').nth(2)).toBeVisible();
  await picture(page, 'board');

  await page.setViewportSize({ width: 1120, height: 800 });
  await page.goto('/notes');
  await page.getByRole('textbox', { name: 'A new note' }).fill('By town I mean city');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('is read as').first()).toBeVisible();
  await picture(page, 'notes');

  await page.goto('/data');
  await page.getByRole('button', { name: /^orders/ }).click();
  await expect(page.getByRole('article', { name: 'Table orders' })).toBeVisible();
  await picture(page, 'data-page');

  // Files, and the sources that one may choose from.
  const files = await writeOfficeFiles();
  await chat.open();
  await dropFile(page, files.sales);
  const draft = page.getByRole('dialog', { name: 'Look at sales.csv' });
  await expect(draft.getByText('7 rows, 5 columns')).toBeVisible({ timeout: 60_000 });
  await picture(page, 'file-draft', draft);
  await draft.getByRole('button', { name: /^Use / }).click();
  await expect(draft).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Source: My files' }).click();
  await picture(page, 'sources', page.getByRole('dialog', { name: 'Choose what to ask' }));
  await page.keyboard.press('Escape');
}
