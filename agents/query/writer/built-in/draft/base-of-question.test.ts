import { expect, test } from 'vitest';
import { converse, queryIn } from '../../../../__fixtures__/conversation.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../../../__fixtures__/shop.ts';

/** A clinic: what people work as, and what they worked as before. */
const clinic = `
  CREATE TABLE wards (ward_id INTEGER PRIMARY KEY, ward_name TEXT NOT NULL UNIQUE);
  CREATE TABLE posts (post_id INTEGER PRIMARY KEY, post_title TEXT NOT NULL UNIQUE, pay_grade INTEGER NOT NULL);
  CREATE TABLE staff (
    staff_id INTEGER PRIMARY KEY, staff_name TEXT NOT NULL UNIQUE,
    post_id INTEGER NOT NULL REFERENCES posts(post_id), ward_id INTEGER NOT NULL REFERENCES wards(ward_id)
  );
  CREATE TABLE post_changes (
    staff_id INTEGER NOT NULL REFERENCES staff(staff_id), changed_on DATE NOT NULL,
    post_id INTEGER NOT NULL REFERENCES posts(post_id), PRIMARY KEY (staff_id, changed_on)
  );
  INSERT INTO wards VALUES (1, 'East'), (2, 'West');
  INSERT INTO posts VALUES (1, 'Head Nurse', 7), (2, 'Midwife', 6), (3, 'Porter', 3);
  INSERT INTO staff VALUES (1, 'Ada', 1, 1), (2, 'Ben', 2, 1), (3, 'Cleo', 2, 2), (4, 'Dan', 3, 2);
  INSERT INTO post_changes VALUES (1, '2024-01-01', 2), (4, '2023-01-01', 3);
`;

const shop = openedForTests(() => openShop(clinic));

const rows = async (question: string) => queryIn(await converse(shop().workspace)(question)).result.rows;

test.each([
  ['How many midwives are there?', [[2]]],
  ['number of head nurses', [[1]]],
  ['List the midwives', [['Ben'], ['Cleo']]],
  [
    'midwives per ward',
    [
      ['East', 1],
      ['West', 1],
    ],
  ],
])('several of a kind are those who are of it, and not the kind: %s', async (question, expected) => {
  expect((await rows(question)).toSorted()).toEqual(expected);
});

test('the kind itself is asked for by its name', async () => {
  expect(await rows('What is the pay grade of Midwife?')).toEqual([[6]]);
});
