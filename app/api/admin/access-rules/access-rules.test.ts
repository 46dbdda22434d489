import { expect, test } from 'vitest';
import { listAccessRules } from '#lib/store/access-rules.ts';
import { serveWith } from '../../../server/__fixtures__/serve-with.ts';
import { openServedShop } from '../../../server/v1/__fixtures__/served-shop.ts';
import { POST } from './route.ts';

test('a rule to ask as another account is refused where the source has one account, and so is one that names none', async () => {
  const shop = await openServedShop();
  serveWith(shop.opened);
  const add = async (account: string) => {
    const rule = {
      effect: 'ask-as',
      subject: { kind: 'role', role: 'analyst' },
      table: null,
      column: null,
      account,
    };
    const response = await POST(
      new Request('http://127.0.0.1:3000/api/admin/access-rules', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rule),
      }),
    );
    return [response.status, JSON.stringify(await response.json())];
  };
  expect(await add('{{person.db_user}}')).toEqual([400, expect.stringContaining('is asked as one account')]);
  expect(await add('x"; RESET ROLE')).toEqual([400, expect.stringContaining('An account is a name')]);
  expect(await listAccessRules(shop.store, shop.workspace.source.id)).toEqual([]);
  await shop.close();
});
