import { describe, expect, it } from 'vitest';
import { lexicon, plainlySaid, plainWording } from './plain-wording.ts';
import { mayStandIn, reworded, wordingOf } from './wording-pattern.ts';

describe('a wording of the lexicon', () => {
  const lines = lexicon.flatMap(({ always, unread }) => [...always, ...unread]);

  it.each(lines)('“%s” as “%s”: %s', (said = '', read = '', example = '') => {
    const wording = wordingOf([said, read, example]);
    expect(example).toMatch(wording.said);
    expect(mayStandIn(example.toLowerCase(), wording)).toBe(true);
    expect(reworded(example, wording)).not.toBe(example);
  });

  it('stands once', () => {
    const said = lines.map(([wording]) => wording);
    expect(said.filter((wording, at) => said.indexOf(wording) !== at)).toEqual([]);
  });
});

describe('a question in plain words', () => {
  it.each([
    ['tracks priced at 1.99, count only', 'how many tracks priced at 1.99'],
    ['sales from 3/2/2025 to 14/2/2025', 'sales from 2025-02-03 to 2025-02-14'],
    ['sales on 3/2/2025 (month/day)', 'sales on 2025-03-02'],
    ['sales on 2025/2/3', 'sales on 2025-02-03'],
    ['sales 3–14 Feb 2025', 'sales 3 Feb 2025 to 14 Feb 2025'],
    ['sales in 02/2025', 'sales in February 2025'],
    ['staff list incl. job title', 'staff list and job title'],
    ['2010 sales split into quarters', '2010 sales by quarter'],
    ['We need our total customer number', 'We need the number of customers'],
    ['We only sell in towns with more than 5 shops, which are they?', 'which towns have more than 5 shops'],
    [
      'Which guides have finished more tours than the average guide?',
      'which guides have more finished tours than the average guide?',
    ],
    ['total sales per member, desc, first 5', 'top 5 members by total sales'],
    [
      'Which vans came to more than 3 tons? Id and town please',
      'Which vans came to more than 3 tons, with Id and town',
    ],
  ])('%s: %s', (question, plain) => {
    expect(plainWording(question)).toBe(plain);
  });

  it('is null where it has no other words', () => {
    expect(plainWording('how many tracks are there')).toBeNull();
  });

  it('leaves a date as it stands where nothing tells its day', () => {
    expect(plainWording('sales on 3/2/2025')).toBeNull();
  });

  it.each([
    ['How many fees were special rather than regular?', 'How many fees are special?'],
    ['clubs with fees, rather than fines', 'clubs with fees, rather than fines'],
  ])('says what it is, and not what it is not: %s', (question, plain) => {
    expect(plainlySaid(question)).toBe(plain);
  });

  it('leaves a headcount that a figure is asked of', () => {
    expect(plainlySaid('median headcount of the clubs')).toBe('median headcount of the clubs');
  });

  it('keeps what may mean something else until it was not read', () => {
    expect(plainlySaid('sales split by region')).toBe('sales split by region');
  });
});

describe('a pattern', () => {
  it('has places, choices and words that may be missing', () => {
    const wording = wordingOf([
      '(sum|add) up [all] {thing} (in|of) {year}',
      'total {thing:one} in {year}',
      '',
    ]);
    expect(reworded('add up all sales of 2024', wording)).toBe('total sale in 2024');
    expect(reworded('sum up sales in 2023?', wording)).toBe('total sale in 2023?');
  });

  it('takes the same words where a place stands twice', () => {
    const wording = wordingOf(['{period} after {period}', 'by {period}', '']);
    expect(reworded('sales month after month', wording)).toBe('sales by month');
    expect(reworded('sales month after year', wording)).toBe('sales month after year');
  });

  it.each(['for the Leeds report, which vans are new?', 'for the 2024 report, which vans are new?'])(
    'leaves nothing out in which a name or a number stands: %s',
    (question) => {
      const wording = wordingOf(['^for the {aside} report, {asked}$', '{asked}', '']);
      expect(reworded(question, wording)).toBe(question);
      expect(reworded('for the yearly report, which vans are new?', wording)).toBe('which vans are new?');
    },
  );

  it('takes no question for one that stands by itself where it asks about what is said before', () => {
    const wording = wordingOf(['^{any}, {asked}$', '{asked}', '']);
    expect(reworded('we write to Wales, how many would that reach?', wording)).toBe(
      'we write to Wales, how many would that reach?',
    );
    expect(reworded('we thank our drivers, who are they?', wording)).toBe(
      'we thank our drivers, who are they?',
    );
  });

  it('knows where one sentence ends and another begins', () => {
    const wording = wordingOf(['^{any}?(show|give) {rest}$', '{any}, with {rest}', '']);
    expect(reworded('Which vans are new? Show id', wording)).toBe('Which vans are new, with id');
    expect(reworded('max. load and no. show ids', wording)).toBe('max. load and no. show ids');
  });

  it('takes who asks for no thing, and a dash for a colon', () => {
    const wording = wordingOf(['{thing} in {year}: (total|sum)$', 'total {thing} in {year}', '']);
    expect(reworded('I need the sales in 2024 - total', wording)).toBe('I need total the sales in 2024');
    expect(reworded('sales in 2024 -total', wording)).toBe('sales in 2024 -total');
  });

  it('knows extremes and what stands in quotation marks', () => {
    const wording = wordingOf(['{extreme} {word} called {quoted}', '{extreme} {quoted} {word}', '']);
    expect(reworded('the longest boat called "Sea Hawk"', wording)).toBe('the longest "Sea Hawk" boat');
    expect(reworded('the longest boat called Hawk', wording)).toBe('the longest boat called Hawk');
  });

  it.each([
    [['every *', '', ''], '“*” has no meaning in the wording “every *”.'],
    [['each {thing}', 'by {word}', ''], '“{word}” stands for nothing in the wording “each {thing}”.'],
  ] as const)('that cannot be is an error: %j', (line, message) => {
    expect(() => wordingOf([...line]).said).toThrow(message);
  });
});
