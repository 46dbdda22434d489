import { comparisons, directions } from '../phrasebook.ts';
import {
  anyAggregate,
  anyBound,
  anyCell,
  categoryOf,
  measuresOf,
  nameOf,
  pickAny,
  type QuestionFamily,
  quoted,
  type Subject,
  sentence,
} from './question-family.ts';

/** Questions about one table that has a name for each of its rows. */
export const singleTableFamilies: readonly QuestionFamily[] = [
  {
    name: 'lookup',
    difficulty: 'easy',
    draft(subject) {
      const { table, name } = anyNamed(subject);
      const wanted = pickAny(
        subject.random,
        [...measuresOf(table), categoryOf(table)].filter((column) => column !== null),
      );
      if (!wanted) return null;
      const value = anyCell(subject, table, name.name);
      const phrase = wanted.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${phrase} of the ${table.one} ${value}?`,
            `Give me the ${phrase} of ${value}.`,
            `Which ${phrase} does the ${table.one} ${value} have?`,
          ],
          [`For the ${table.one} ${value}, what is the ${phrase}?`, `Tell me about ${value}: the ${phrase}.`],
        ),
        gold: `SELECT ${wanted.name} FROM ${table.name} WHERE ${name.name} = ${quoted(value)}`,
        phrased: [{ table: table.name, column: wanted.name }],
      };
    },
  },
  {
    name: 'count by category',
    difficulty: 'easy',
    draft(subject) {
      const { table } = anyNamed(subject);
      const category = categoryOf(table);
      if (!category) return null;
      const value = anyCell(subject, table, category.name);
      const phrase = category.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `How many ${table.many} have the ${phrase} ${value}?`,
            `Count the ${table.many} whose ${phrase} is ${value}.`,
          ],
          [`How many ${table.many} have ${value} as the ${phrase}?`],
        ),
        gold: `SELECT COUNT(*) FROM ${table.name} WHERE ${category.name} = ${quoted(value)}`,
        phrased: [{ table: table.name, column: category.name }],
      };
    },
  },
  {
    name: 'aggregate',
    difficulty: 'easy',
    draft(subject) {
      const { table } = anyNamed(subject);
      const column = pickAny(subject.random, measuresOf(table));
      if (!column) return null;
      const { call, word } = anyAggregate(subject.random, column);
      const phrase = column.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${word} ${phrase} of all ${table.many}?`,
            `Show the ${word} ${phrase} over the ${table.many}.`,
          ],
          [`Taking the ${phrase}, what is the ${word} value over all ${table.many}?`],
        ),
        gold: `SELECT ${call}(${column.name}) FROM ${table.name}`,
        phrased: [{ table: table.name, column: column.name }],
      };
    },
  },
  {
    name: 'list by category',
    difficulty: 'easy',
    draft(subject) {
      const { table, name } = anyNamed(subject);
      const category = categoryOf(table);
      if (!category) return null;
      const value = anyCell(subject, table, category.name);
      const phrase = category.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `Which ${table.many} have the ${phrase} ${value}?`,
            `List the ${table.many} whose ${phrase} is ${value}.`,
          ],
          [`List the ${table.many} that have ${value} as the ${phrase}.`],
        ),
        gold: `SELECT ${name.name} FROM ${table.name} WHERE ${category.name} = ${quoted(value)}`,
        phrased: [{ table: table.name, column: category.name }],
      };
    },
  },
  {
    name: 'aggregate by category',
    difficulty: 'medium',
    draft(subject) {
      const { table } = anyNamed(subject);
      const category = categoryOf(table);
      const column = pickAny(subject.random, measuresOf(table));
      if (!category || !column) return null;
      const { call, word } = anyAggregate(subject.random, column);
      const value = anyCell(subject, table, category.name);
      const phrase = column.phrases[subject.wording];
      const filter = category.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${word} ${phrase} of ${table.many} whose ${filter} is ${value}?`,
            `For ${table.many} with the ${filter} ${value}, give the ${word} ${phrase}.`,
          ],
          [
            `Taking the ${phrase}, what is the ${word} value of ${table.many} that have ${value} as the ${filter}?`,
          ],
        ),
        gold: `SELECT ${call}(${column.name}) FROM ${table.name} WHERE ${category.name} = ${quoted(value)}`,
        phrased: [
          { table: table.name, column: column.name },
          { table: table.name, column: category.name },
        ],
      };
    },
  },
  {
    name: 'list by bound',
    difficulty: 'medium',
    draft: (subject) => byBound(subject, 'Which', (name) => name),
  },
  {
    name: 'count by bound',
    difficulty: 'medium',
    draft: (subject) => byBound(subject, 'How many', () => 'COUNT(*)'),
  },
  {
    name: 'top of a table',
    difficulty: 'medium',
    draft(subject) {
      const { random, wording } = subject;
      const { table, name } = anyNamed(subject);
      const column = pickAny(random, measuresOf(table));
      if (!column) return null;
      const direction = random.pick(directions);
      const word = random.pick<string>(direction.words);
      const count = random.integer(2, 5);
      const phrase = column.phrases[wording];
      return {
        question: sentence(
          subject,
          [
            `Which ${count} ${table.many} have the ${word} ${phrase}?`,
            `List the ${count} ${table.many} with the ${word} ${phrase}.`,
            ...(direction.order === 'DESC' ? [`Name the top ${count} ${table.many} by ${phrase}.`] : []),
          ],
          [`Going by the ${phrase}, which ${count} ${table.many} have the ${word} value?`],
        ),
        gold: `SELECT ${name.name} FROM ${table.name} ORDER BY ${column.name} ${direction.order} LIMIT ${count}`,
        phrased: [{ table: table.name, column: column.name }],
      };
    },
  },
];

function byBound(subject: Subject, opening: 'Which' | 'How many', item: (name: string) => string) {
  const { random } = subject;
  const { table, name } = anyNamed(subject);
  const column = pickAny(random, measuresOf(table));
  if (!column) return null;
  const comparison = random.pick(comparisons);
  const word = random.pick<string>(comparison.words);
  const bound = anyBound(subject, table, column);
  const phrase = column.phrases[subject.wording];
  return {
    question: sentence(
      subject,
      [
        `${opening} ${table.many} have a ${phrase} ${word} ${bound}?`,
        `${opening} of the ${table.many} show a ${phrase} ${word} ${bound}?`,
      ],
      [`Taking the ${phrase}, ${opening.toLowerCase()} ${table.many} have a value ${word} ${bound}?`],
    ),
    gold: `SELECT ${item(name.name)} FROM ${table.name} WHERE ${column.name} ${comparison.operator} ${bound}`,
    phrased: [{ table: table.name, column: column.name }],
  };
}

function anyNamed({ plan, random }: Subject) {
  const named = plan.tables.flatMap((table) => {
    const name = nameOf(table);
    return name ? [{ table, name }] : [];
  });
  return random.pick(named);
}
