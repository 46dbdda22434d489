import { describe, expect, it } from 'vitest';
import type {
  Dimension,
  Filter,
  JoinStep,
  Measure,
  QueryIntent,
  Selected,
} from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { openTradingGround } from '../../query/writer/built-in/trading.fixture.ts';
import { inForce } from '../in-force.ts';
import { impossiblePart } from './impossible-part.ts';

const ground = openedForTests(() => openTradingGround());

const shown = (table: string, column: string): Selected => ({
  dimension: { column: { table, column }, grain: null, label: column },
});
const computed = (aggregate: Measure['aggregate'], table: string, column: string | null): Measure => ({
  aggregate,
  column: column === null ? null : { table, column },
  times: null,
  table,
  label: `${aggregate} ${column ?? table}`,
});
const named = (table: string, column: string, value: string): Filter => ({
  kind: 'equals',
  column: { table, column },
  values: [value],
  negated: false,
});
const above = (table: string, column: string, from: number): Filter => ({
  kind: 'range',
  column: { table, column },
  from,
  to: null,
  includeFrom: false,
  includeTo: false,
  bounds: 'number',
});
const upTo = (table: string, column: string, to: number): Filter => ({
  ...(above(table, column, to) as Extract<Filter, { kind: 'range' }>),
  from: null,
  to,
  includeTo: true,
});
const from = (table: string, column: string, from: number): Filter => ({
  ...(above(table, column, from) as Extract<Filter, { kind: 'range' }>),
  includeFrom: true,
});
const on = (table: string, column: string, from: string, to: string): Filter => ({
  kind: 'range',
  column: { table, column },
  from,
  to,
  includeFrom: true,
  includeTo: true,
  bounds: 'day',
});
const join = (fromTable: string, toTable: string, key: string): JoinStep => ({
  fromTable,
  fromColumns: [key],
  toTable,
  toColumns: [key],
});

function objection(question: string, read: QueryIntent): string | null {
  return impossiblePart(read, { tokens: tokenize(question), tables: ground().snapshot.tables });
}

const firms = { subject: 'FIRM', select: [shown('FIRM', 'FRM_NAME')] };
const rowsOfFirms = { subject: 'FIRM', select: [{ measure: computed('count', 'FIRM', null) }] };

describe('what no reading may be', () => {
  it('is a figure of each time where a running total is asked for', () => {
    const month: Dimension = {
      column: { table: 'PPR_PRICES', column: 'DAPRICE' },
      grain: 'month',
      label: 'month',
    };
    const monthly = bareIntent({
      subject: 'PPR_PRICES',
      select: [{ dimension: month }, { measure: computed('sum', 'PPR_PRICES', 'VOL') }],
      groupBy: [month],
    });
    expect(objection('running volume by month', monthly)).toBe('running');
    expect(objection('volume by month', monthly)).toBeNull();
  });

  it('is one figure for each of several', () => {
    const ofKind = bareIntent({
      subject: 'PAPER',
      select: [{ measure: computed('count', 'PAPER', null) }],
      filters: [named('PAPER', 'KIND', 'BOND')],
    });
    expect(objection('how many dividends did each bond pay', ofKind)).toBe('each bond');
    expect(objection('how many dividends did each of our bonds pay', ofKind)).toBe('each of our bonds');
    expect(objection('how many dividends did each paper of the kind bond pay', ofKind)).toBe('each paper');
    expect(objection('how many papers are a bond', ofKind)).toBeNull();
  });

  it('drops what is asked for at the end', () => {
    const days = bareIntent({ subject: 'DIVIDENDS', select: [shown('DIVIDENDS', 'DAPAY')] });
    expect(objection('when was a dividend paid, and for how much', days)).toBe('and for how much');
    const amounts = { ...days, select: [...days.select, shown('DIVIDENDS', 'DIV_AMT')] };
    expect(objection('when was a dividend paid, and for how much', amounts)).toBeNull();
    const kinds = bareIntent({ subject: 'PAPER', select: [{ measure: computed('count', 'PAPER', null) }] });
    expect(objection('all papers, count by kind', kinds)).toBe('by kind');
    const papers = bareIntent({ subject: 'PAPER', select: [shown('PAPER', 'PPR_NAME')] });
    expect(objection('papers of Norway and kind', papers)).toBe('and kind');
    const told = { ...papers, select: [...papers.select, shown('PAPER', 'KIND')] };
    expect(objection('papers of Norway and kind', told)).toBeNull();
  });

  it('counts of each thing how many it is', () => {
    const each = bareIntent({
      subject: 'PAPER',
      joins: [join('PAPER', 'DIVIDENDS', 'PPR_ID')],
      select: [shown('PAPER', 'PPR_NAME'), { measure: computed('count-distinct', 'PAPER', 'PPR_ID') }],
      groupBy: [{ column: { table: 'PAPER', column: 'PPR_NAME' }, grain: null, label: 'name' }],
    });
    expect(objection('papers with dividends and how many they paid', each)).toBe('count-distinct PPR_ID');
  });

  it('is a figure over rows that merely share a parent', () => {
    const prices = bareIntent({
      subject: 'PAPER',
      joins: [join('PAPER', 'PPR_PRICES', 'PPR_ID'), join('PAPER', 'DIVIDENDS', 'PPR_ID')],
      select: [shown('PAPER', 'PPR_NAME'), { measure: computed('max', 'PPR_PRICES', 'PX_LST') }],
      groupBy: [{ column: { table: 'PAPER', column: 'PPR_NAME' }, grain: null, label: 'name' }],
    });
    expect(objection('highest price of papers with dividends', prices)).toBe('max PX_LST');
    const along = { ...prices, joins: [join('PAPER', 'PPR_PRICES', 'PPR_ID')] };
    expect(objection('highest price of each paper', along)).toBeNull();
  });

  it('counts by what a row that is named merely shares a parent with, unless the name is of one row', () => {
    const ofPapersListed = (...filters: Filter[]) =>
      bareIntent({
        subject: 'DIVIDENDS',
        select: [{ measure: computed('sum', 'DIVIDENDS', 'DIV_AMT') }],
        filters: [
          {
            kind: 'exists',
            table: 'DIVIDENDS',
            related: 'LISTING',
            negated: false,
            joins: [join('DIVIDENDS', 'PAPER', 'PPR_ID'), join('PAPER', 'LISTING', 'PPR_ID')],
            filters,
          },
        ],
      });
    expect(objection('total dividends on venue 2', ofPapersListed(named('LISTING', 'VNU_ID', '2')))).toBe(
      'listing',
    );
    expect(
      objection('total dividends of listing 7', ofPapersListed(named('LISTING', 'LST_ID', '7'))),
    ).toBeNull();
  });

  it('counts where only "how" is asked', () => {
    expect(objection('how is Cork doing', bareIntent(rowsOfFirms))).toBe('how is');
    expect(objection('how many firms', bareIntent(rowsOfFirms))).toBeNull();
  });

  it('names what the question has named, because of a day that it has', () => {
    const named2024 = bareIntent({
      subject: 'BSK_COMPO',
      select: [shown('BSK_COMPO', 'BSK_ID')],
      filters: [named('BSK_COMPO', 'BSK_ID', '3'), on('BSK_COMPO', 'DABEGIN', '2024-01-01', '2024-12-31')],
    });
    expect(objection('basket 3 in 2024', named2024)).toBe('3');
    expect(objection('which basket began in 2024', named2024)).toBeNull();
  });

  it('calls a day by a word', () => {
    const begun = (day: string) =>
      bareIntent({
        subject: 'BSK_COMPO',
        select: [shown('BSK_COMPO', 'PPR_ID')],
        filters: [named('BSK_COMPO', 'DABEGIN', day)],
      });
    expect(objection('the five newest papers', begun('five'))).toBe('five');
    expect(objection('papers of 2024-01-01', begun('2024-01-01'))).toBeNull();
  });

  it('lists names of two sides that meet in the middle', () => {
    const read = bareIntent({
      subject: 'PAPER',
      joins: [
        join('PAPER', 'LISTING', 'PPR_ID'),
        join('PAPER', 'DIVIDENDS', 'PPR_ID'),
        join('LISTING', 'VENUE', 'VNU_ID'),
      ],
      select: [shown('PAPER', 'PPR_NAME'), shown('VENUE', 'VNU_NAME')],
    });
    expect(objection('papers and the venues of those that pay', read)).toBeNull();
  });

  it('has one group where many are asked for', () => {
    const members = bareIntent({
      subject: 'PPR_PRICES',
      joins: [join('PPR_PRICES', 'PAPER', 'PPR_ID'), join('PAPER', 'FIRM', 'FRM_ID')],
      select: [shown('FIRM', 'FRM_NAME'), { measure: computed('sum', 'PPR_PRICES', 'VOL') }],
      groupBy: [{ column: { table: 'FIRM', column: 'FRM_NAME' }, grain: null, label: 'firm' }],
    });
    expect(objection('volume by firm', members)).toBeNull();
    const ofOne = { ...members, filters: [named('PAPER', 'PPR_NAME', 'Cork')] };
    expect(objection('volume of Cork by firm', ofOne)).toBe('firm');
  });

  it('gives back the name that was given', () => {
    const read = bareIntent({ ...firms, filters: [named('FIRM', 'FRM_NAME', 'Cork Works')] });
    expect(objection('what was Cork Works called', read)).toBe('Cork Works');
    expect(objection('is Cork Works a firm', read)).toBeNull();
    const counted = bareIntent({ ...rowsOfFirms, filters: read.filters });
    expect(objection('what does Cork Works do', counted)).toBe('Cork Works');
    expect(objection('how many firms are called Cork Works', counted)).toBeNull();
    const further = bareIntent({ ...read, filters: [...read.filters, above('FIRM', 'N_EMPL', 100)] });
    expect(objection('does Cork Works have more than 100 employees', further)).toBeNull();
  });

  it('drops an extreme', () => {
    const read = bareIntent(firms);
    expect(objection('the largest firm', read)).toBe('largest');
    const ranked = bareIntent({
      ...firms,
      orderBy: [{ by: { measure: computed(null, 'FIRM', 'N_EMPL') }, descending: true }],
      limit: 1,
    });
    expect(objection('the largest firm', ranked)).toBeNull();
    const bounded = bareIntent({ ...firms, filters: [upTo('FIRM', 'N_EMPL', 300)] });
    expect(objection('firms with at most 300 employees', bounded)).toBeNull();
  });

  it('gives one of several where nothing ranks them', () => {
    const ranked = bareIntent({
      ...firms,
      orderBy: [{ by: { measure: computed(null, 'FIRM', 'N_EMPL') }, descending: false }],
      limit: 1,
    });
    expect(objection('firms that grew their employees', ranked)).not.toBeNull();
    expect(objection('the firm with the smallest number of employees', ranked)).toBeNull();
  });

  it('drops a negation, whatever bounds may look like one', () => {
    expect(objection('firms that are not from Norway', bareIntent(firms))).toBe('not');
    const bounded = bareIntent({ ...firms, filters: [upTo('FIRM', 'N_EMPL', 300)] });
    expect(objection('firms with no more than 300 employees', bounded)).toBeNull();
    const earlier: Filter = { ...on('FIRM', 'FND', '', '2015-01-01'), kind: 'range', from: null } as Filter;
    const early = bareIntent({ ...firms, filters: [earlier] });
    expect(objection('firms not founded before 2015', early)).toBe('not');
    expect(objection('firms founded before 2015', early)).toBeNull();
    const column = (name: string) => ({ table: 'PAPER', column: name });
    const holding: Filter = {
      kind: 'valid-on',
      begin: column('DABEGIN'),
      end: column('DAEND'),
      day: '2025-06-30',
    };
    const held = bareIntent({ subject: 'PAPER', select: [shown('PAPER', 'PPR_NAME')], filters: [holding] });
    expect(objection('papers not traded yesterday', held)).toBe('not');
    expect(objection('papers that have not ended', held)).toBeNull();
  });

  it('answers "how many" without a number, or with one for each', () => {
    expect(objection('how many firms', bareIntent(firms))).toBe('how many');
    const each = bareIntent({
      ...rowsOfFirms,
      groupBy: [{ column: { table: 'FIRM', column: 'LND_ID' }, grain: null, label: 'land' }],
    });
    expect(objection('how many firms have employees', each)).toBe('how many');
    expect(objection('how many firms per land', each)).toBeNull();
    expect(objection('how many firms', bareIntent(rowsOfFirms))).toBeNull();
    expect(objection('Find the number of firms', bareIntent(firms))).toBe('how many');
    expect(objection('number of firms', bareIntent(rowsOfFirms))).toBeNull();
    expect(objection('number of days the firms closed', bareIntent(rowsOfFirms))).toBe('days');
    expect(objection('how many trading days had a firm', bareIntent(rowsOfFirms))).toBe('days');
  });

  it('takes a bound for a value', () => {
    const rated = bareIntent({ ...firms, filters: [named('PAPER', 'KIND', 'BOND')] });
    expect(objection('papers rated below BBB', rated)).toBe('below BBB');
    expect(objection('papers of the kind BOND', rated)).toBeNull();
    const several = bareIntent({
      ...firms,
      having: [{ measure: computed('count', 'FIRM', null), comparison: '>', value: 1 }],
    });
    expect(objection('firms below their number of employees', several)).not.toBeNull();
    expect(
      objection(
        'firms with more than 9 employees',
        bareIntent({ ...firms, filters: [above('FIRM', 'N_EMPL', 9)] }),
      ),
    ).toBeNull();
  });

  it('holds "now" against a day that a thing has once', () => {
    const read = bareIntent({
      subject: 'DIVIDENDS',
      select: [shown('DIVIDENDS', 'DIV_AMT')],
      filters: [on('DIVIDENDS', 'DAPAY', '2025-06-30', '2025-06-30')],
    });
    expect(objection('where do dividends stand now', read)).toBe('now');
    expect(objection('dividends paid today', read)).toBeNull();
  });

  it('gives the largest one where all of them are added up', () => {
    const read = (aggregate: 'max' | 'sum') =>
      bareIntent({
        subject: 'DIVIDENDS',
        select: [{ measure: computed(aggregate, 'DIVIDENDS', 'DIV_AMT') }],
      });
    expect(objection('total of dividends', read('max'))).toBe('total dividends');
    expect(objection('total dividends', read('sum'))).toBeNull();
    expect(objection('highest total dividend', read('max'))).toBeNull();
    expect(objection('the most in total dividends', read('max'))).toBe('in');
    expect(objection('dividends in total', read('sum'))).toBeNull();
    const largest = bareIntent({
      subject: 'DIVIDENDS',
      select: [shown('PAPER', 'PPR_NAME')],
      orderBy: [{ by: shown('DIVIDENDS', 'DIV_AMT'), descending: true }],
      limit: 1,
    });
    expect(objection('who paid the most in total', largest)).toBe('in');
  });

  it('takes the mean of keys', () => {
    const read = bareIntent({ subject: 'FIRM', select: [{ measure: computed('avg', 'FIRM', 'FRM_ID') }] });
    expect(objection('average firm', read)).toBe('avg FRM_ID');
  });

  it('takes one row for one of each', () => {
    const read = bareIntent({
      ...firms,
      limit: 1,
      orderBy: [{ by: shown('FIRM', 'N_EMPL'), descending: true }],
    });
    expect(objection('the largest firm in each land', read)).toBe('each');
    const grouped = {
      ...read,
      groupBy: [{ column: { table: 'FIRM', column: 'LND_ID' }, grain: null, label: 'land' }],
    };
    expect(objection('the largest firm per land', grouped)).toBe('per');
  });

  it('bounds the other side', () => {
    const read = bareIntent({ ...firms, filters: [above('FIRM', 'N_EMPL', 300)] });
    expect(objection('firms with fewer than 300 employees', read)).toBe('fewer 300');
    expect(objection('firms with more than 300 employees', read)).toBeNull();
    const least = bareIntent({ ...firms, filters: [from('FIRM', 'N_EMPL', 300)] });
    expect(objection('firms with no fewer than 300 employees', least)).toBeNull();
  });

  it('bounds the side that is denied, or leaves out a bound that is included', () => {
    const more = bareIntent({ ...firms, filters: [above('FIRM', 'N_EMPL', 300)] });
    const least = bareIntent({ ...firms, filters: [from('FIRM', 'N_EMPL', 300)] });
    const most = bareIntent({ ...firms, filters: [upTo('FIRM', 'N_EMPL', 300)] });
    expect(objection('firms with not below 300 employees', most)).toBe('not 300');
    expect(objection('firms with not below 300 employees', least)).toBeNull();
    expect(objection('firms whose employees do not exceed 300', more)).toBe('do 300');
    expect(objection('firms whose employees do not exceed 300', most)).toBeNull();
    expect(objection('firms with at least 300 employees', more)).toBe('at 300');
    expect(objection('firms that do not have more than 300 employees', most)).toBeNull();
  });

  it('gives a day a size', () => {
    const ranked = (column: string) =>
      bareIntent({
        subject: 'DIVIDENDS',
        select: [shown('DIVIDENDS', 'DIV_AMT')],
        orderBy: [{ by: shown('DIVIDENDS', column), descending: true }],
        limit: 1,
      });
    expect(objection('the highest dividend', ranked('DAPAY'))).toBe('highest');
    expect(objection('the highest dividend', ranked('DIV_AMT'))).toBeNull();
    expect(objection('the latest dividend', ranked('DAPAY'))).toBeNull();
  });

  it('takes the day of another table for that of the figure', () => {
    const volume = computed('sum', 'PPR_PRICES', 'VOL');
    const read = (table: string, column: string) =>
      bareIntent({
        subject: table,
        joins: table === 'PPR_PRICES' ? [] : [join(table, 'PPR_PRICES', 'PPR_ID')],
        select: [shown(table, column)],
        groupBy: [{ column: { table, column }, grain: null, label: column }],
        orderBy: [{ by: { measure: volume }, descending: true }],
        limit: 1,
      });
    expect(objection('day with the highest volume', read('DIVIDENDS', 'DAPAY'))).not.toBeNull();
    expect(objection('day with the highest volume', read('PPR_PRICES', 'DAPRICE'))).toBeNull();
  });

  it('counts the one row that each refers to', () => {
    const firmsOf = bareIntent({
      subject: 'PAPER',
      joins: [join('PAPER', 'FIRM', 'FRM_ID')],
      select: [shown('PAPER', 'PPR_NAME')],
      groupBy: [{ column: { table: 'PAPER', column: 'PPR_NAME' }, grain: null, label: 'paper' }],
      having: [{ measure: computed('count', 'FIRM', null), comparison: '>', value: 1 }],
    });
    expect(objection('papers with more than one firm', firmsOf)).toBe('> 1 count FIRM');
  });

  it('counts rows where a time is bounded', () => {
    const read = bareIntent({
      ...firms,
      joins: [join('FIRM', 'PAPER', 'FRM_ID')],
      groupBy: [{ column: { table: 'FIRM', column: 'FRM_NAME' }, grain: null, label: 'firm' }],
      having: [{ measure: computed('count', 'PAPER', null), comparison: '<', value: 6 }],
    });
    expect(objection('firms that trade less than 6 hours', read)).toBe('6 hours');
    expect(objection('firms with less than 6 papers', read)).toBeNull();
  });

  it('drops an average', () => {
    const total = bareIntent({
      subject: 'DIVIDENDS',
      select: [{ measure: computed('sum', 'DIVIDENDS', 'DIV_AMT') }],
    });
    expect(objection('average dividend', total)).toBe('average');
    expect(objection('total dividend', total)).toBeNull();
  });

  it('answers "who" with a figure', () => {
    expect(objection('who has employees', bareIntent(rowsOfFirms))).toBe('who');
    expect(objection('who has employees', bareIntent(firms))).toBeNull();
  });

  it('is the names that were given', () => {
    const both: Filter = {
      kind: 'equals',
      column: { table: 'BASKET', column: 'BSK_NAME' },
      values: ['Oil', 'Power'],
      negated: false,
    };
    const read = bareIntent({ subject: 'BASKET', select: [shown('BASKET', 'BSK_NAME')], filters: [both] });
    expect(objection('in both Oil and Power', read)).toBe('both');
  });

  it('is one row of a list of kinds for the number of things of that kind', () => {
    const one: Filter = {
      kind: 'equals',
      column: { table: 'VENUE', column: 'VNU_ID' },
      values: [1],
      negated: false,
    };
    const counted = { measure: computed('count', 'VENUE', null) };
    expect(
      objection('how many Oslo', bareIntent({ subject: 'VENUE', select: [counted], filters: [one] })),
    ).not.toBeNull();
    expect(objection('how many venues', bareIntent({ subject: 'VENUE', select: [counted] }))).toBeNull();
  });

  it('drops what asks for a share', () => {
    const read = bareIntent({
      subject: 'PPR_PRICES',
      select: [{ measure: computed('sum', 'PPR_PRICES', 'VOL') }],
    });
    expect(objection('volume of each paper in percent', read)).toBe('percent');
    const weights = bareIntent({ subject: 'BSK_COMPO', select: [shown('BSK_COMPO', 'WGT')] });
    expect(objection('weights in percent', weights)).toBeNull();
    const heavy = bareIntent({
      subject: 'PPR_PRICES',
      select: read.select,
      filters: [above('BSK_COMPO', 'WGT', 45)],
    });
    expect(objection('volume of papers above 45 percent', heavy)).toBeNull();
  });
});

describe('what a reading may not leave out', () => {
  const kind = (...values: string[]): Filter => ({
    kind: 'equals',
    column: { table: 'PAPER', column: 'KIND' },
    values,
    negated: true,
  });
  const papers = { subject: 'PAPER', select: [shown('PAPER', 'PPR_NAME')] };

  it('denies both of what is said to be neither', () => {
    const question = 'papers that are neither share nor bond';
    expect(objection(question, bareIntent({ ...papers, filters: [kind('SHARE')] }))).toBe('neither');
    expect(objection(question, bareIntent({ ...papers, filters: [kind('SHARE', 'BOND')] }))).toBeNull();
  });

  it('bounds one figure by the other', () => {
    const there = (related: string): Filter => ({
      kind: 'exists',
      table: 'PAPER',
      related,
      negated: false,
      joins: [join('PAPER', related, 'PPR_ID')],
      filters: [],
    });
    const both = bareIntent({ ...papers, filters: [there('LISTING'), there('DIVIDENDS')] });
    expect(objection('papers with more listings than dividends', both)).toBe('more than');
    expect(objection('papers with listings rather than dividends', both)).toBeNull();
  });

  it('has in a list what it is asked for each of', () => {
    const question = 'names of papers for each kind';
    expect(objection(question, bareIntent(papers))).toBe('for each kind');
    const told = { ...papers, select: [...papers.select, shown('PAPER', 'KIND')] };
    expect(objection(question, bareIntent(told))).toBeNull();
    expect(objection('names of papers by kind of thing', bareIntent(papers))).toBeNull();
  });

  it('shows a difference and not both figures', () => {
    const both: Filter = {
      kind: 'equals',
      column: { table: 'FIRM', column: 'FRM_NAME' },
      values: ['Cork Works', 'Nippon Lamps'],
      negated: false,
    };
    const figures = bareIntent({ subject: 'FIRM', select: [shown('FIRM', 'N_EMPL')], filters: [both] });
    expect(objection('difference in employees between Cork Works and Nippon Lamps', figures)).toBe(
      'difference',
    );
    const computedOne = {
      ...computed(null, 'FIRM', null),
      expression: 'MAX(FIRM.N_EMPL) - MIN(FIRM.N_EMPL)',
    };
    expect(
      objection(
        'difference in employees',
        bareIntent({ subject: 'FIRM', select: [{ measure: computedOne }] }),
      ),
    ).toBeNull();
  });

  it('ranks the most expensive by a price', () => {
    const most = (column: string) =>
      bareIntent({
        subject: 'PPR_PRICES',
        select: [shown('PPR_PRICES', 'DAPRICE')],
        orderBy: [{ by: shown('PPR_PRICES', column), descending: true }],
        limit: 1,
      });
    expect(objection('the most expensive day', most('VOL'))).toBe('most expensive');
    expect(objection('the most expensive day', most('PX_LST'))).toBeNull();
  });

  it('compares an amount in the unit that a column keeps', () => {
    const runs = bareIntent({
      subject: 'RUNS',
      select: [shown('RUNS', 'SECONDS')],
      filters: [above('RUNS', 'SECONDS', 3)],
    });
    expect(objection('runs over 3 minutes', runs)).toBe('3 minutes');
    expect(objection('runs over 3 seconds', runs)).toBeNull();
  });

  it('compares with the average of the own group, and not of all', () => {
    const versus: Filter = {
      kind: 'versus',
      column: { table: 'FIRM', column: 'N_EMPL' },
      comparison: '>',
      aggregate: 'avg',
    };
    const large = bareIntent({ subject: 'FIRM', select: [shown('FIRM', 'FRM_NAME')], filters: [versus] });
    expect(objection('firms with more employees than the average of their country', large)).toBe('average');
    expect(objection('firms with more employees than the average', large)).toBeNull();
  });

  it('leaves out nobody of every year', () => {
    const yearly: Dimension = {
      column: { table: 'DIVIDENDS', column: 'DAPAY' },
      grain: 'year',
      label: 'year',
    };
    const read = bareIntent({
      subject: 'DIVIDENDS',
      select: [{ dimension: yearly }, { measure: computed('count', 'DIVIDENDS', null) }],
      groupBy: [yearly],
    });
    expect(objection('which papers paid in every year', read)).toBe('every year');
    const some = {
      ...read,
      having: [{ measure: computed('count', 'DIVIDENDS', null), comparison: '>=' as const, value: 1 }],
    };
    expect(objection('papers with at least one dividend in every year', some)).toBe('every year');
    expect(objection('number of dividends in every year', read)).toBeNull();
  });

  it('does not tell a figure of each thing by single amounts beside it, unless by them', () => {
    const name = { column: { table: 'PAPER', column: 'PPR_NAME' }, grain: null, label: 'paper name' };
    const amount = { column: { table: 'DIVIDENDS', column: 'DIV_AMT' }, grain: null, label: 'amount' };
    const figure = bareIntent({
      subject: 'DIVIDENDS',
      select: [{ dimension: name }, { dimension: amount }, { measure: computed('count', 'DIVIDENDS', null) }],
      groupBy: [name, amount],
      joins: [join('DIVIDENDS', 'PAPER', 'PPR_ID')],
    });
    expect(objection('papers with their number of dividends', figure)).toBe('amount');
    expect(objection('number of dividends by paper and amount', figure)).toBeNull();
  });
});

describe('a table that keeps its past', () => {
  const weights = bareIntent({ subject: 'BSK_COMPO', select: [shown('BSK_COMPO', 'WGT')] });
  const read = (question: string, of = weights) =>
    inForce(of, tokenize(question), ground().snapshot.tables, '2025-06-30').filters;

  it('is asked as it stands today', () => {
    expect(read('weight of each paper')).toMatchObject([{ kind: 'valid-on', day: '2025-06-30' }]);
  });

  it('is left whole where the past or the period itself is asked for', () => {
    expect(read('former weights')).toEqual([]);
    expect(
      read('weights', { ...weights, select: [...weights.select, shown('BSK_COMPO', 'DABEGIN')] }),
    ).toEqual([]);
  });
});
