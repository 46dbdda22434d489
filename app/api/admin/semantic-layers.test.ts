import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop } from '#agents/__fixtures__/shop.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import type { LayerPreview } from '#lib/domain/semantic-layer.ts';
import { jaffleManifest, jaffleSql } from '#lib/semantic-layers/__fixtures__/jaffle-shop.ts';
import { ada, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { PATCH as REVIEW } from './descriptions/route.ts';
import { GET as GLOSSARY, PUT as KEEP } from './glossary/route.ts';
import { POST as PUBLISH } from './knowledge/route.ts';
import { GET as EXPORT } from './semantic-layers/file/route.ts';
import { DELETE as TAKE_OUT } from './semantic-layers/joins/route.ts';
import { POST as PREVIEW } from './semantic-layers/preview/route.ts';
import { GET as JOINS, POST as TAKE } from './semantic-layers/route.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(() => openShop(jaffleSql));
  serveWith(desk.opened);
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
});

const fileOf = (manifest: unknown) => ({ name: 'manifest.json', text: JSON.stringify(manifest) });
async function previewed(file = fileOf(jaffleManifest())): Promise<LayerPreview> {
  const response = await PREVIEW(requestOf('POST', file));
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
async function take(keys: readonly string[], file = fileOf(jaffleManifest())) {
  return TAKE(requestOf('POST', { ...file, keys }));
}
const publish = () => PUBLISH(requestOf('POST', { note: '' }));
const queryIn = (view: RunView) => {
  const found = view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null);
  if (!found) throw new Error(`no query: ${JSON.stringify(view.parts)}`);
  return found;
};
const marks = (view: RunView) =>
  (queryIn(view).verified ?? []).map(({ by, on }) => (on.kind === 'measure' ? `${on.term} by ${by}` : ''));
const outline = ({ changes }: LayerPreview) =>
  changes.map(({ part, name, before, after }) =>
    [part, name, before === null ? 'new' : after === null ? 'gone' : 'changed'].join(' '),
  );

test('a manifest shows what it would change and changes nothing by that', async () => {
  const preview = await previewed();
  expect(outline(preview)).toContain('term Revenue new');
  expect(outline(preview)).toContain('join orders.customer_id to customers.customer_id new');
  expect(preview.leftOut).toHaveLength(5);
  expect((await (await GLOSSARY(requestOf('GET'))).json()).terms).toEqual([]);
});

test('taken over and published, a question for a metric is right by a dimension of another table, and verified', async () => {
  const { changes } = await previewed();
  expect((await take(changes.map(({ key }) => key))).status).toBe(200);
  expect(await (await PUBLISH(requestOf('POST', { note: 'from dbt' }))).json()).toHaveProperty('snapshotId');
  const view = await desk.ask(ada, 'Revenue by customer segment');
  expect(queryIn(view).result.rows).toEqual(
    expect.arrayContaining([
      ['new', 100],
      ['returning', 65],
    ]),
  );
  expect(marks(view)).toEqual(['Revenue by Ada']);
});

test('a filter over another table joins it, also where the answer groups by a third', async () => {
  const total = await desk.ask(ada, 'How many jaffles sold?');
  expect(queryIn(total).result.rows).toEqual([[22]]);
  const view = await desk.ask(ada, 'jaffles sold by customer segment');
  expect(queryIn(view).result.rows).toEqual(
    expect.arrayContaining([
      ['new', 10],
      ['returning', 12],
    ]),
  );
  expect(marks(view)).toEqual(['jaffles sold by Ada']);
});

test('goes by the date of the metric unless the question names another, and by the status that is its dimension', async () => {
  expect(queryIn(await desk.ask(ada, 'Revenue in 2025')).result.rows).toEqual([[65]]);
  expect(queryIn(await desk.ask(ada, 'Revenue delivered in 2025')).result.rows).toEqual([[165]]);
  expect(queryIn(await desk.ask(ada, 'orders by status')).sql).not.toContain('order_items');
});

test('a metric is never added up over rows that a join repeats', async () => {
  const view = await desk.ask(ada, 'Revenue by product name');
  const answered = view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null);
  expect(answered?.sql ?? 'refused').toBe('refused');
});

test('the same file again changes nothing; a changed one shows what, and warns of what people changed here', async () => {
  expect(outline(await previewed())).toEqual([]);
  const { terms } = await (await GLOSSARY(requestOf('GET'))).json();
  const {
    author: _author,
    updatedAt: _at,
    problem: _problem,
    ...taxes
  } = terms.find(({ term }: { term: string }) => term === 'Taxes');
  await KEEP(requestOf('PUT', { entry: { ...taxes, meaning: 'What the state takes.' }, previous: 'Taxes' }));
  await REVIEW(
    requestOf('PATCH', {
      decisions: [{ table: 'orders', column: 'status', status: 'accepted', text: 'The state.' }],
    }),
  );
  const text = JSON.stringify(jaffleManifest())
    .replace("= 'completed'", "= 'returned'")
    .replace('People who ordered at least once.', 'Everybody who ordered.')
    .replace('"label":"Net revenue"', '"label":"Income"');
  const changed = JSON.parse(text);
  delete changed.metrics['metric.jaffle_shop.tax_rate'];
  delete changed.nodes['test.jaffle_shop.relationships_orders_location_id'];
  const preview = await previewed(fileOf(changed));
  expect(outline(preview)).toEqual([
    'description orders.status changed',
    'description customers changed',
    'join orders.location_id to locations.location_id gone',
    'term Revenue changed',
    'term Taxes changed',
    'term Income changed',
    'term Tax rate gone',
  ]);
  const of = (name: string) => preview.changes.find((change) => change.name === name);
  expect(of('Revenue')?.before).toContain("only where status = 'completed'");
  expect(of('Revenue')?.after).toContain("only where status = 'returned'");
  expect(preview.changes.flatMap(({ name, undoes }) => (undoes ? [`${name} of ${undoes}`] : []))).toEqual([
    'orders.status of Ada',
    'Taxes of Ada',
  ]);
  const keys = preview.changes.flatMap(({ key, undoes }) => (undoes === null ? [key] : []));
  expect((await take(keys, fileOf(changed))).status).toBe(200);
  expect(outline(await previewed(fileOf(changed)))).toEqual([
    'description orders.status changed',
    'term Taxes changed',
  ]);
});

test('what went out as OSI comes in again as what is here already', async () => {
  const exported = await EXPORT(new Request('http://127.0.0.1:3000/api?format=osi'));
  const file = { name: 'osi.yaml', text: await exported.text() };
  const preview = await previewed(file);
  expect(preview.changes).toEqual([]);
  expect(preview.unchanged).toBeGreaterThan(15);
});

test('a metric that its engine cannot compute takes nothing over, and names it', async () => {
  const manifest = JSON.parse(
    JSON.stringify(jaffleManifest()).replaceAll(
      '"agg":"sum","expr":"tax_paid"',
      '"agg":"sum","expr":"no_such_function(tax_paid)"',
    ),
  );
  const { changes } = await previewed(fileOf(manifest));
  const response = await take(
    changes.map(({ key }) => key),
    fileOf(manifest),
  );
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect((await response.json()).message).toMatch(/^(Taxes|Net revenue|Tax rate|Income): /);
});

test('a join is taken out again, and a key of a file that is no change any more is refused', async () => {
  await publish();
  const { joins } = await (await JOINS(requestOf('GET'))).json();
  expect((await TAKE_OUT(requestOf('DELETE', { join: joins[0] }))).status).toBe(204);
  expect((await (await JOINS(requestOf('GET'))).json()).joins).toHaveLength(joins.length - 1);
  const refused = await take(['term nothing']);
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toContain('term nothing is none of the changes any more');
});
