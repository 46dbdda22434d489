import type { SeededRandom } from '../../../demo/seeded-random.ts';
import { comparisons, directions } from '../phrasebook.ts';
import {
  anyAggregate,
  anyBound,
  anyCell,
  categoryOf,
  type Link,
  links,
  measuresOf,
  nameOf,
  pickAny,
  type QuestionFamily,
  quoted,
  type Subject,
  sentence,
} from './question-family.ts';

/** Questions that need two or three linked tables. */
export const linkedFamilies: readonly QuestionFamily[] = [
  {
    name: 'children of one parent',
    difficulty: 'medium',
    draft(subject) {
      const { child, parent, on } = subject.random.pick(links(subject));
      const name = nameOf(parent);
      if (!name) return null;
      const value = anyCell(subject, parent, name.name);
      return {
        question: subject.random.pick([
          `How many ${child.many} does the ${parent.one} ${value} have?`,
          `Count the ${child.many} of ${value}.`,
        ]),
        gold: `SELECT COUNT(*) FROM ${child.name} JOIN ${parent.name} ON ${on} WHERE ${parent.name}.${name.name} = ${quoted(value)}`,
        phrased: [],
      };
    },
  },
  {
    name: 'aggregate of one parent',
    difficulty: 'medium',
    draft(subject) {
      const { child, parent, on } = subject.random.pick(links(subject));
      const name = nameOf(parent);
      const column = pickAny(subject.random, measuresOf(child));
      if (!name || !column) return null;
      const { call, word } = anyAggregate(subject.random, column);
      const value = anyCell(subject, parent, name.name);
      const phrase = column.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${word} ${phrase} of the ${child.many} of the ${parent.one} ${value}?`,
            `For the ${parent.one} ${value}, give the ${word} ${phrase} of its ${child.many}.`,
          ],
          [
            `Taking the ${phrase}, what is the ${word} value of the ${child.many} of the ${parent.one} ${value}?`,
          ],
        ),
        gold: `SELECT ${call}(${child.name}.${column.name}) FROM ${child.name} JOIN ${parent.name} ON ${on} WHERE ${parent.name}.${name.name} = ${quoted(value)}`,
        phrased: [{ table: child.name, column: column.name }],
      };
    },
  },
  {
    name: 'aggregate by a category of the parent',
    difficulty: 'medium',
    draft(subject) {
      const { child, parent, on } = subject.random.pick(links(subject));
      const category = categoryOf(parent);
      const column = pickAny(subject.random, measuresOf(child));
      if (!category || !column) return null;
      const { call, word } = anyAggregate(subject.random, column);
      const value = anyCell(subject, parent, category.name);
      const phrase = column.phrases[subject.wording];
      const filter = category.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${word} ${phrase} of ${child.many} whose ${parent.one} has the ${filter} ${value}?`,
            `Give the ${word} ${phrase} of the ${child.many} of ${parent.many} with the ${filter} ${value}.`,
          ],
          [
            `Taking the ${phrase}, what is the ${word} value of ${child.many} whose ${parent.one} has ${value} as the ${filter}?`,
          ],
        ),
        gold: `SELECT ${call}(${child.name}.${column.name}) FROM ${child.name} JOIN ${parent.name} ON ${on} WHERE ${parent.name}.${category.name} = ${quoted(value)}`,
        phrased: [
          { table: child.name, column: column.name },
          { table: parent.name, column: category.name },
        ],
      };
    },
  },
  {
    name: 'count by a bound of the parent',
    difficulty: 'medium',
    draft(subject) {
      const { random } = subject;
      const { child, parent, on } = random.pick(links(subject));
      const column = pickAny(random, measuresOf(parent));
      if (!column) return null;
      const comparison = random.pick(comparisons);
      const word = random.pick<string>(comparison.words);
      const bound = anyBound(subject, parent, column);
      const phrase = column.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `How many ${child.many} belong to ${parent.many} with a ${phrase} ${word} ${bound}?`,
            `Count the ${child.many} whose ${parent.one} has a ${phrase} ${word} ${bound}.`,
          ],
          [
            `Taking the ${phrase} of each ${parent.one}, how many ${child.many} have one with a value ${word} ${bound}?`,
          ],
        ),
        gold: `SELECT COUNT(*) FROM ${child.name} JOIN ${parent.name} ON ${on} WHERE ${parent.name}.${column.name} ${comparison.operator} ${bound}`,
        phrased: [{ table: parent.name, column: column.name }],
      };
    },
  },
  {
    name: 'count for each parent',
    difficulty: 'hard',
    draft(subject) {
      const { child, parent, on } = subject.random.pick(links(subject));
      const name = nameOf(parent);
      if (!name) return null;
      const group = `${parent.name}.${name.name}`;
      return {
        question: subject.random.pick([
          `For each ${parent.one}, how many ${child.many} are there?`,
          `Show the number of ${child.many} by ${parent.one}.`,
          `How many ${child.many} does each ${parent.one} have?`,
        ]),
        gold: `SELECT ${group}, COUNT(*) FROM ${child.name} JOIN ${parent.name} ON ${on} GROUP BY ${group}`,
        phrased: [],
      };
    },
  },
  {
    name: 'aggregate for each category',
    difficulty: 'hard',
    draft(subject) {
      const { child, parent, on } = subject.random.pick(links(subject));
      const category = categoryOf(parent);
      const column = pickAny(subject.random, measuresOf(child));
      if (!category || !column) return null;
      const { call, word } = anyAggregate(subject.random, column);
      const phrase = column.phrases[subject.wording];
      const by = category.phrases[subject.wording];
      const group = `${parent.name}.${category.name}`;
      return {
        question: sentence(
          subject,
          [
            `For each ${by} of the ${parent.many}, what is the ${word} ${phrase} of the ${child.many}?`,
            `Show the ${word} ${phrase} of ${child.many} by ${parent.one} ${by}.`,
          ],
          [
            `Taking the ${phrase}, what is the ${word} value of the ${child.many} for each group of ${parent.many} by the ${by}?`,
          ],
        ),
        gold: `SELECT ${group}, ${call}(${child.name}.${column.name}) FROM ${child.name} JOIN ${parent.name} ON ${on} GROUP BY ${group}`,
        phrased: [
          { table: child.name, column: column.name },
          { table: parent.name, column: category.name },
        ],
      };
    },
  },
  {
    name: 'top parents by count',
    difficulty: 'hard',
    draft(subject) {
      const { random } = subject;
      const { child, parent, on } = random.pick(links(subject));
      const name = nameOf(parent);
      if (!name) return null;
      const { order, word } = anyOf(random, [
        { order: 'DESC', words: ['most'] },
        { order: 'ASC', words: ['fewest'] },
      ]);
      const count = random.integer(2, 4);
      const group = `${parent.name}.${name.name}`;
      return {
        question: random.pick([
          `Which ${count} ${parent.many} have the ${word} ${child.many}?`,
          ...(order === 'DESC' ? [`Name the top ${count} ${parent.many} by number of ${child.many}.`] : []),
        ]),
        gold: `SELECT ${group} FROM ${child.name} JOIN ${parent.name} ON ${on} GROUP BY ${group} ORDER BY COUNT(*) ${order} LIMIT ${count}`,
        phrased: [],
      };
    },
  },
  {
    name: 'top parents by average',
    difficulty: 'hard',
    draft(subject) {
      const { random } = subject;
      const { child, parent, on } = random.pick(links(subject));
      const name = nameOf(parent);
      const column = pickAny(random, measuresOf(child));
      if (!name || !column) return null;
      const { order, word } = anyOf(random, directions);
      const count = random.integer(2, 4);
      const phrase = column.phrases[subject.wording];
      const group = `${parent.name}.${name.name}`;
      return {
        question: sentence(
          subject,
          [
            `Which ${count} ${parent.many} have the ${word} average ${phrase} of their ${child.many}?`,
            ...(order === 'DESC'
              ? [`Name the top ${count} ${parent.many} by the mean ${phrase} of their ${child.many}.`]
              : []),
          ],
          [
            `Going by the ${phrase}, which ${count} ${parent.many} have the ${word} average over their ${child.many}?`,
          ],
        ),
        gold: `SELECT ${group} FROM ${child.name} JOIN ${parent.name} ON ${on} GROUP BY ${group} ORDER BY AVG(${child.name}.${column.name}) ${order} LIMIT ${count}`,
        phrased: [{ table: child.name, column: column.name }],
      };
    },
  },
  {
    name: 'across a link table',
    difficulty: 'hard',
    draft(subject) {
      const { random } = subject;
      const chain = random.pick(chains(subject));
      const column = pickAny(random, measuresOf(chain.start));
      const name = nameOf(chain.end);
      if (!column || !name) return null;
      const { call, word } = anyAggregate(random, column);
      const value = anyCell(subject, chain.end, name.name);
      const phrase = column.phrases[subject.wording];
      return {
        question: sentence(
          subject,
          [
            `What is the ${word} ${phrase} of the ${chain.start.many} of the ${chain.end.one} ${value}?`,
            `Over all ${chain.start.many} that belong to the ${chain.end.one} ${value}, give the ${word} ${phrase}.`,
          ],
          [
            `Taking the ${phrase}, what is the ${word} value of the ${chain.start.many} that belong to the ${chain.end.one} ${value}?`,
          ],
        ),
        gold: `SELECT ${call}(${chain.start.name}.${column.name}) FROM ${chain.start.name}${chain.joins} WHERE ${chain.end.name}.${name.name} = ${quoted(value)}`,
        phrased: [{ table: chain.start.name, column: column.name }],
      };
    },
  },
];

/** Two links in a row: the end is two tables away from the start. */
function chains(subject: Subject) {
  const all: readonly Link[] = links(subject);
  return all.flatMap((first) =>
    all
      .filter((second) => second.child === first.parent)
      .map((second) => ({
        start: first.child,
        end: second.parent,
        joins: ` JOIN ${first.parent.name} ON ${first.on} JOIN ${second.parent.name} ON ${second.on}`,
      })),
  );
}

function anyOf(
  random: SeededRandom,
  choices: readonly { readonly order: 'ASC' | 'DESC'; readonly words: readonly string[] }[],
) {
  const { order, words } = random.pick(choices);
  return { order, word: random.pick(words) };
}
