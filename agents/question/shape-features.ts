import { type Intent, isNested } from './intent.ts';
import type { QuestionView } from './question-view.ts';
import type { Shape } from './shape.ts';

/** What a question shows of the shape of its answer: stretches of its outline and how many things it names. */
export function shapeEvidence(view: QuestionView): string[] {
  const { outline } = view;
  const found = new Set<string>(['']);
  const padded = ['^', ...outline, '$'];
  for (let at = 0; at < padded.length; at++) {
    const [one, two, three] = padded.slice(at, at + 3);
    found.add(`1 ${one}`);
    if (two !== undefined) found.add(`2 ${one} ${two}`);
    if (three !== undefined) found.add(`3 ${one} ${two} ${three}`);
    if (three !== undefined) found.add(`s ${one} _ ${three}`);
    if (padded[at + 3] !== undefined) found.add(`t ${one} _ _ ${padded[at + 3]}`);
  }
  for (let length = 2; length <= 5; length++) found.add(`^ ${padded.slice(1, 1 + length).join(' ')}`);
  const words = view.tokens.map(({ kind, lower, stem }) =>
    kind === 'number' ? '#' : kind === 'quoted' ? 'V' : kind === 'mark' ? lower : stem,
  );
  for (let at = 0; at < words.length; at++) {
    const [one, two, three] = words.slice(at, at + 3);
    found.add(`w ${one}`);
    if (two !== undefined) found.add(`w ${one} ${two}`);
    if (three !== undefined) found.add(`w ${one} ${two} ${three}`);
  }
  for (let length = 2; length <= 4; length++) found.add(`w ^ ${words.slice(0, length).join(' ')}`);
  const count = (symbol: RegExp) => Math.min(4, outline.filter((each) => symbol.test(each)).length);
  const counts = {
    V: count(/^V$/),
    N: count(/^#$/),
    C: count(/^C/),
    T: count(/^T/),
    c: count(/^c$/),
    U: count(/^V\?$/),
  };
  for (const [name, value] of Object.entries(counts)) found.add(`n ${name} ${value}`);
  found.add(`nn ${counts.V} ${counts.N} ${counts.C}`);
  found.add(`nt ${counts.C} ${counts.T}`);
  found.add(`nv ${Math.min(3, counts.V + counts.N + counts.U)}`);
  return [...found];
}

/** The properties of a shape that questions of other shapes share: what is learned of one is learned of all. */
export function shapeLabels(shape: Shape): string[] {
  const labels = new Set<string>([`shape ${shape.text}`]);
  const visit = (intent: Intent, at: string) => {
    const items = intent.select.map(
      ({ aggregate, distinct, column }) =>
        `${aggregate ?? ''}${distinct ? '-distinct' : ''}${column === null ? '(*)' : column.column === '*' ? 'row' : ''}`,
    );
    labels.add(`${at}select ${items.join()}`);
    labels.add(`${at}items ${items.length}`);
    labels.add(`${at}aggregates ${items.filter((item) => item !== '').join()}`);
    for (const item of new Set(items)) labels.add(`${at}item ${item}`);
    labels.add(`${at}distinct ${intent.distinct}`);
    const where = intent.where.map(
      ({ comparison, against }) => `${comparison}${isNested(against) ? '()' : ''}`,
    );
    labels.add(`${at}where ${where.join()} ${intent.either}`);
    labels.add(`${at}conditions ${where.length}`);
    labels.add(`${at}either ${intent.either}`);
    for (const each of new Set(where)) labels.add(`${at}condition ${each}`);
    labels.add(`${at}group ${intent.groupBy.length}`);
    labels.add(
      `${at}having ${intent.having.map(({ item, comparison }) => `${item.aggregate}${comparison}`).join()}`,
    );
    const order = intent.orderBy.map(
      ({ item, descending }) =>
        `${item.aggregate ?? ''}${item.column === null ? '(*)' : ''}${descending ? '-' : '+'}`,
    );
    const limit = intent.limit === null ? 'all' : intent.limit === 1 ? 'one' : 'some';
    labels.add(`${at}order ${order.join()}`);
    labels.add(`${at}limit ${limit}`);
    labels.add(`${at}rank ${order.join()} ${limit}`);
    labels.add(`${at}tables ${intent.tables.length}`);
    labels.add(`${at}grouped ${intent.groupBy.length} ${items.length} ${order.length}`);
    labels.add(`${at}combined ${intent.combined?.operation ?? ''}`);
    for (const { comparison, against } of intent.where)
      if (isNested(against)) visit(against, `${at}${comparison} / `);
    if (intent.combined) visit(intent.combined.right, `${at}${intent.combined.operation} / `);
  };
  visit(shape.intent, '');
  return [...labels];
}
