import { describe, expect, it } from 'vitest';
import type { CellValue } from '#lib/domain/result-table.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';
import type { PreviousTurn } from '../../../previous-turn.ts';
import { builtInWriter } from './built-in-writer.ts';
import { readClauses } from './read-clauses.ts';
import { readItems } from './read-items.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { tokenize } from './tokenize.ts';
import { type EntityMention, openTradingGround } from './trading.fixture.ts';

const ground = openedForTests(() => openTradingGround());

async function write(
  question: string,
  entities: readonly EntityMention[] = [],
  history: readonly PreviousTurn[] = [],
) {
  return builtInWriter(ground().input(question, entities, history), ground().context);
}

async function best(
  question: string,
  entities: readonly EntityMention[] = [],
  history: readonly PreviousTurn[] = [],
) {
  const writing = await write(question, entities, history);
  if (writing.kind !== 'candidates' || writing.candidates[0] === undefined)
    throw new Error(`${question}: ${JSON.stringify(writing)}`);
  return writing.candidates[0];
}

const answers: readonly [string, CellValue[][]][] = [
  [
    'How many companies are there per country?',
    [
      ['Japan', 1],
      ['Norway', 2],
      ['Portugal', 1],
    ],
  ],
  ['How many securities are there?', [[4]]],
  ['Which securities have 2 or more corresponding listings?', [['Fjord A']]],
  ['Companies with more than 4000 employees or employees less than 500', [['Cork Works'], ['Nippon Lamps']]],
  [
    'companies in descending alphabetical order of company name',
    [['Nippon Lamps'], ['Fjord Shipping'], ['Cork Works'], ['Aurora Power']],
  ],
  [
    'The two most recent dividends',
    [
      ['Fjord A', '2025-05-02', 1.75],
      ['Fjord A', '2024-05-02', 1.5],
    ],
  ],
  [
    'Compare the number of companies in Norway and Japan',
    [
      ['Japan', 1],
      ['Norway', 2],
    ],
  ],
  ['Which baskets contain Cork?', []],
  ['Which baskets contain Lamps?', [['World Mix']]],
  ['Which securities have a weight above 55?', [['Fjord A']]],
  ['Which securities ever had a weight above 55?', [['Fjord A'], ['Cork']]],
  [
    'Which two companies have the most employees?',
    [
      ['Nippon Lamps', 5000],
      ['Fjord Shipping', 1200],
    ],
  ],
  ['Which 2 countries have the most companies?', [['Norway'], ['Japan']]],
  ['Name two companies with the fewest employees', [['Cork Works'], ['Fjord Shipping']]],
  ['List three baskets', [['World Mix'], ['Nordic Mix']]],
  ['Show me 2 markets', [['Oslo Exchange'], ['Lisbon Exchange']]],
  [
    'companies per country',
    [
      ['Japan', 1],
      ['Norway', 2],
      ['Portugal', 1],
    ],
  ],
  ['Show the most traded security', [['Fjord A', 310]]],
  ['Which securities have a closing price above 15?', [['Cork'], ['Lamps']]],
  ['companies whose name contains Ship', [['Fjord Shipping']]],
  ['number of companies by country, only those with at least 2', [['Norway', 2]]],
  ['On how many days did Fjord A close above 10?', [[2]]],
  ['Which securities are listed on more than one market?', [['Fjord A']]],
  [
    'What are the members of World Mix with their weight?',
    [
      ['Fjord A', 50],
      ['Lamps', 50],
    ],
  ],
  [
    'What was the composition of World Mix on 2024-06-30?',
    [
      ['Fjord A', 40],
      ['Cork', 60],
    ],
  ],
  [
    'Fjord A closing price since June 2025',
    [
      ['2025-06-27', 11],
      ['2025-06-30', 12],
    ],
  ],
  ['Please plot the closing price of Cork in May 2025 as a line', [['2025-05-30', 20]]],
  ['Which company has the most employees?', [['Nippon Lamps', 5000]]],
  [
    'Top 2 securities by volume on the last day',
    [
      ['Fjord A', 90],
      ['Cork', 30],
    ],
  ],
  ['Which companies paid no dividend in 2024?', [['Cork Works'], ['Nippon Lamps'], ['Aurora Power']]],
  [
    'Average closing price by month',
    [
      ['2025-05', 15],
      ['2025-06', 18],
    ],
  ],
  ['Which companies have more than 1,000 employees?', [['Fjord Shipping'], ['Nippon Lamps']]],
  ['Which companies have between 200 and 2000 employees?', [['Fjord Shipping'], ['Cork Works']]],
  ['Companies in Norway or Japan', [['Fjord Shipping'], ['Nippon Lamps'], ['Aurora Power']]],
  ['Companies that are not in Norway', [['Cork Works'], ['Nippon Lamps']]],
  ['Which firms issue no bonds?', [['Cork Works'], ['Nippon Lamps'], ['Aurora Power']]],
  ["List the securities whose name starts with 'F'", [['Fjord A'], ['Fjord 2030']]],
  ['What is the highest closing price of Cork?', [[20]]],
  ['Total dividend amount in 2025', [[1.75]]],
];

describe('the built-in writer', () => {
  it.each(answers)('answers "%s"', async (question, rows) => {
    const candidate = await best(question);
    expect(ground().rows(candidate.sql)).toEqual(rows);
  });

  it('says in words how it read the question, naming the columns', async () => {
    const { reading } = await best('How many companies are there per country?');
    expect(reading).toEqual(['counted: rows of FIRM', 'grouped by country name (LAND.LND_NAME)']);
  });

  it('says which day it took when the question names none', async () => {
    const { reading } = await best('Show the members of World Mix');
    expect(reading).toContain('in force on 2025-06-30 (BSK_COMPO.DABEGIN to BSK_COMPO.DAEND)');
  });

  it.each([
    ['How many frobnicators are there?', 'frobnicators'],
    ['Which companies have a blue logo?', 'logo'],
    ['List the companies with a rolling mean', 'rolling'],
    ['percentage of companies per country', 'percentage of companies'],
    ['What is the percentage of companies in Norway?', 'percentage of companies'],
  ])('refuses "%s" and names the part', async (question, part) => {
    const writing = await write(question);
    expect(writing.kind).toBe('unreadable');
    if (writing.kind === 'unreadable') {
      expect(writing.parts.map(({ text }) => text)).toContain(part);
      expect(writing.parts[0]?.suggestions.length).toBeGreaterThan(0);
    }
  });

  it('offers the closest names of the source for a misspelt one', async () => {
    const writing = await write('List the vennues');
    expect(writing).toMatchObject({
      kind: 'unreadable',
      parts: [
        {
          text: 'vennues',
          suggestions: ['venue', expect.anything(), expect.anything(), expect.anything(), expect.anything()],
        },
      ],
    });
  });

  it('filters by the row an entity stands for, through the tables between', async () => {
    const candidate = await best('Closing price of Fjord on 2025-06-30', [
      {
        text: 'Fjord',
        matches: [{ table: 'FIRM', key: 1, label: 'Fjord Shipping', matchedValue: 'Fjord Shipping' }],
      },
    ]);
    expect(ground().rows(candidate.sql)).toEqual([['Fjord A', 12]]);
  });

  it('asks back when a name stands for two rows of one table', async () => {
    const writing = await write('Employees of Lamp', [
      {
        text: 'Lamp',
        matches: [
          { key: 3, label: 'Nippon Lamps', score: 0.9, kind: 'tokens' },
          { key: 4, label: 'Aurora Power', score: 0.9, kind: 'tokens' },
        ],
      },
    ]);
    const row = { text: 'Lamp', table: 'FIRM', keyColumn: 'FRM_ID' };
    expect(writing).toEqual({
      kind: 'ambiguous',
      clarification: {
        question: 'Which "Lamp" do you mean?',
        options: [
          { label: 'Nippon Lamps', question: 'Employees of Nippon Lamps', means: { ...row, key: 3 } },
          { label: 'Aurora Power', question: 'Employees of Aurora Power', means: { ...row, key: 4 } },
        ],
      },
    });
  });

  it('asks nothing about a text that a name shall contain', async () => {
    const rivals = {
      text: 'Lamp',
      matches: [
        { key: 3, label: 'Nippon Lamps', score: 0.9, kind: 'tokens' as const },
        { key: 4, label: 'Aurora Power', score: 0.9, kind: 'tokens' as const },
      ],
    };
    expect((await write('companies whose name contains Lamp', [rivals])).kind).toBe('candidates');
  });

  it.each([
    ['counting the groups that meet a condition', 'How many companies have more than one security?'],
    ['periods that no row can be in together', 'Average closing price of Cork in 2024 and in 2025'],
  ])('refuses %s instead of answering something else', async (_what, question) => {
    expect((await write(question)).kind).toBe('unreadable');
  });

  it('writes the same text for the same question', async () => {
    const once = await write('Top 2 securities by volume on the last day');
    expect(await write('Top 2 securities by volume on the last day')).toEqual(once);
  });
});

type Turn = readonly [string, CellValue[][]];
const conversations: readonly (readonly Turn[])[] = [
  [
    [
      'How many companies are there per country?',
      [
        ['Japan', 1],
        ['Norway', 2],
        ['Portugal', 1],
      ],
    ],
    [
      'without Japan',
      [
        ['Norway', 2],
        ['Portugal', 1],
      ],
    ],
    [
      'ascending',
      [
        ['Portugal', 1],
        ['Norway', 2],
      ],
    ],
    [
      'descending',
      [
        ['Norway', 2],
        ['Portugal', 1],
      ],
    ],
    ['top 1', [['Norway', 2]]],
    ['How many markets are there?', [[3]]],
  ],
  [
    [
      'Show the members of World Mix with their weight',
      [
        ['Fjord A', 50],
        ['Lamps', 50],
      ],
    ],
    ['what about Nordic Mix?', [['Fjord A', 100]]],
    ['and on 2024-06-30?', [['Fjord A', 100]]],
    [
      'what about World Mix?',
      [
        ['Fjord A', 40],
        ['Cork', 60],
      ],
    ],
    [
      'sort by weight',
      [
        ['Cork', 60],
        ['Fjord A', 40],
      ],
    ],
    ['only those above 50', [['Cork', 60]]],
  ],
  [
    [
      'Fjord A closing price since June 2025',
      [
        ['2025-06-27', 11],
        ['2025-06-30', 12],
      ],
    ],
    [
      'what about Cork?',
      [
        ['2025-06-27', 19],
        ['2025-06-30', 18],
      ],
    ],
    ['and in May 2025?', [['2025-05-30', 20]]],
    ['also show the volume', [['2025-05-30', 20, 10]]],
  ],
  [
    ['Which companies paid no dividend in 2024?', [['Cork Works'], ['Nippon Lamps'], ['Aurora Power']]],
    ['and in 2023?', [['Fjord Shipping'], ['Nippon Lamps'], ['Aurora Power']]],
    ['only in Japan', [['Nippon Lamps']]],
    ['how many?', [[1]]],
  ],
];

describe('a follow-up to the built-in writer', () => {
  it.each([
    ['and only those in Norway', 'those'],
    ['sort them by name', 'them'],
    ['without those that have no dividend', 'those'],
  ])('names what points back to nothing in "%s"', async (question, text) => {
    expect(await write(question)).toMatchObject({
      kind: 'unreadable',
      parts: [{ text, why: expect.stringContaining('an answer before it') }],
    });
  });

  it.each(conversations.map((turns) => [turns[0]?.[0] ?? '', turns] as const))(
    'edits "%s" turn by turn',
    async (_first, turns) => {
      let history: PreviousTurn[] = [];
      for (const [question, rows] of turns) {
        const { intent, sql } = await best(question, [], history);
        expect([question, ground().rows(sql)]).toEqual([question, rows]);
        history = [
          ...history,
          {
            question,
            query: {
              question,
              sql,
              result: { columns: [], rows: [], truncatedBy: null, elapsedMs: 0 },
              reading: [],
              confidence: 1,
              intent,
              readings: [],
              warnings: [],
            },
            chart: null,
          },
        ];
      }
    },
  );
});

it.each([
  ['Total dividend amount per security', ['PAPER']],
  ['Which 2 companies have the most securities?', ['FIRM']],
])(
  'keeps two things of one name apart in a table that nobody measured: %s',
  async (question, [table = '']) => {
    const unmeasured = ground().context.knowledge.snapshot.tables.map((known) => ({
      ...known,
      rowCount: 5_000_000,
      columns: known.columns.map(({ name, type, kind, nullable, description }) => ({
        name,
        type,
        kind,
        nullable,
        description,
      })),
    }));
    const context = {
      ...ground().context,
      knowledge: { ...ground().context.knowledge, snapshot: { id: 'unmeasured', tables: unmeasured } },
    };
    const input = ground().input(question);
    const schema = {
      ...input.schema,
      tables: unmeasured.map((each) => ({ table: each, score: 1, found: 'description' as const })),
    };
    const writing = await builtInWriter({ ...input, schema }, context);
    const key = unmeasured.find(({ name }) => name === table)?.primaryKey[0];
    const sql = writing.kind === 'candidates' ? (writing.candidates[0]?.sql ?? '') : JSON.stringify(writing);
    expect(sql.split('GROUP BY')[1]).toContain(`"${table}"."${key}"`);
  },
);

it.each([
  ['Which companies have a security with any listing? List their names.', 1],
  ['Which companies have a security? Please list their names.', 1],
  ['Which companies have a security? List their countries.', 2],
  ['Which companies have a security? List the names.', 2],
])('the names of what is asked for are nothing more that is asked: %s', (question, expected) => {
  const { tables } = ground().snapshot;
  const items = readItems(
    tokenize(question),
    tables.map(lexiconOf),
    { mentions: [], elapsedMs: 0 },
    '2025-06-30',
  );
  expect(readClauses(items).asks).toHaveLength(expected);
});
