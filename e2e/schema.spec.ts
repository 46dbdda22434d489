import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { test } from './harbours-test.ts';

test('a change of the database is read again and shown as a difference', async ({ page, product }) => {
  await page.goto('/admin/descriptions');
  const schema = page.getByRole('region', { name: 'Schema' });
  await expect(schema).toContainText('No change of the schema');
  const database = new DatabaseSync(product.source);
  database.exec(
    'ALTER TABLE ports ADD COLUMN country TEXT; CREATE TABLE quays (port_id INTEGER, length REAL);',
  );
  database.close();
  await schema.getByRole('button', { name: 'Read the schema again' }).click();
  await expect(schema.getByRole('listitem').filter({ hasText: 'ports.country' })).toContainText('added');
  await expect(schema.getByRole('listitem').filter({ hasText: 'quays' })).toContainText('added');
});
