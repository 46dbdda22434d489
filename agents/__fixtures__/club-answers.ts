import type { CellValue } from '#lib/domain/result-table.ts';

export type Rows = readonly (readonly CellValue[])[];
export type Answers = readonly (readonly [question: string, rows: Rows])[];

/** Questions and what they are answered with, reasoned by hand from the club's tables. Rows in any order. */
export const answers: Answers = [
  ['How many members are there?', [[6]]],
  // Nobody knows the height of Ben Moser and Dora Egli: they are neither.
  ['Who is the tallest member?', [['Cleo Ott', 182]]],
  ['Who is the shortest member?', [['dora egli', 158]]],
  [
    'top 3 members by height',
    [
      ['Cleo Ott', 182],
      ['Ada Berg', 171],
      ['Ada Berg', 165],
    ],
  ],
  ['members taller than average', [['Ada Berg'], ['Cleo Ott']]],
  ['Average height of members', [[169]]],
  ['most expensive boat', [['heron', 20000]]],
  ['cheapest boat', [['Swift', 990.99]]],
  ['boats with more than 3 seats', [['Heron'], ['heron']]],
  ['boats between 900 and 13000 price', [['Heron'], ['Swift']]],
  ['average price of boats', [[33491.49 / 3]]],
  ['total price of boats', [[33491.49]]],
  ['How many seats does Otter have?', [[null]]],
  // Averages of whole numbers keep their fraction, and leave out what nobody knows.
  ['average hours of rentals', [[16 / 7]]],
  ['average rating of visits', [[11 / 3]]],
  ['total hours of rentals', [[16]]],
  ['maximum amount of rentals', [[1000000000]]],
  ['total amount of rentals', [[1000000750.6]]],
  ['total amount in rentals', [[1000000750.6]]],
  ['What is the largest amount of rentals?', [[1000000000]]],
  // Two people of one name stay two; asked for by name they are one.
  [
    'total amount of rentals per member',
    [
      ['Ada Berg', 150.3],
      ['Ada Berg', 500.3],
      ['Cleo Ott', 100],
      ['dora egli', 1000000000],
    ],
  ],
  [
    'total amount of rentals per member full name',
    [
      ['Ada Berg', 650.6],
      ['Cleo Ott', 100],
      ['dora egli', 1000000000],
    ],
  ],
  ['Which member has the highest total amount of rentals?', [['dora egli', 1000000000]]],
  [
    'average amount of rentals per boat',
    [
      ['Heron', 380.4 / 3],
      ['Swift', 35.1],
      ['heron', 500000150],
    ],
  ],
  [
    'How many rentals per boat?',
    [
      ['Heron', 3],
      ['Swift', 3],
      ['heron', 2],
    ],
  ],
  // Names that differ in capitals are different things; a value that is spelled in two ways is one.
  ['When was heron built?', [['2020-01-01']]],
  ['When was Heron built?', [['2015-06-30']]],
  ['When did dora egli join?', [['2024-02-29']]],
  ['When did Dora Egli join?', [[null]]],
  ['How many rentals did dora egli make?', [[1]]],
  ['How many rentals did Dora Egli make?', [[0]]],
  ['How many rentals have the status paid?', [[4]]],
  ['How many rentals have the status Paid?', [[4]]],
  [
    'How many rentals per status?',
    [
      ['paid', 3],
      ['Paid', 1],
      ['open', 2],
      ['cancelled', 1],
      [null, 1],
    ],
  ],
  ['How many different statuses are there?', [[4]]],
  ['members whose name starts with d', [['dora egli'], ['Dora Egli']]],
  ['members whose name contains BERG', [['Ada Berg'], ['Ada Berg']]],
  ['How many rentals did Cleo Ott make?', [[3]]],
  // Periods go to the last second of their last day.
  ['How many rentals in January 2024?', [[2]]],
  ['How many rentals in 2023?', [[1]]],
  ['How many rentals in the first quarter of 2024?', [[5]]],
  ['How many rentals since 2024-02-01?', [[5]]],
  ['How many rentals before 2024-01-01?', [[1]]],
  ['How many rentals on 2024-01-31?', [[1]]],
  [
    'rentals in January 2024',
    [
      ['Ada Berg', 'Swift', '2024-01-01 00:00:00', 50.2, 1, 'paid'],
      ['Ada Berg', 'Heron', '2024-01-31 23:59:59', 200.3, 3, 'open'],
    ],
  ],
  ['members who joined in 2023', [['Ada Berg'], ['Ada Berg'], ['Ben Moser']]],
  ['How many members joined after 2023-12-31?', [[2]]],
  ['Which boats were built in 2019?', [['Swift', '2019-12-31']]],
  [
    'Which boats were built before 2020?',
    [
      ['Heron', '2015-06-30'],
      ['Swift', '2019-12-31'],
    ],
  ],
  ['How many visits in June 2024?', [[2]]],
  ['How many visits on 2024-06-01?', [[1]]],
  [
    'How many visits per month?',
    [
      ['2024-05', 1],
      ['2024-06', 2],
      ['2024-07', 1],
    ],
  ],
  [
    'How many rentals per month?',
    [
      ['2023-12', 1],
      ['2024-01', 2],
      ['2024-02', 2],
      ['2024-03', 1],
      ['2024-04', 1],
      ['2024-12', 1],
    ],
  ],
  [
    'How many rentals per quarter?',
    [
      ['2023-Q4', 1],
      ['2024-Q1', 5],
      ['2024-Q2', 1],
      ['2024-Q4', 1],
    ],
  ],
  [
    'How many rentals per year?',
    [
      ['2023', 1],
      ['2024', 7],
    ],
  ],
  [
    'How many rentals per week?',
    [
      ['2023-W52', 1],
      ['2024-W01', 1],
      ['2024-W05', 2],
      ['2024-W09', 1],
      ['2024-W13', 1],
      ['2024-W14', 1],
      ['2025-W01', 1],
    ],
  ],
  [
    'total amount of rentals per month',
    [
      ['2023-12', 100.1],
      ['2024-01', 250.5],
      ['2024-02', 380],
      ['2024-03', null],
      ['2024-04', 20],
      ['2024-12', 1000000000],
    ],
  ],
  // Of two keys to the cities the words tell which.
  [
    'How many members per work city?',
    [
      ['Bern', 1],
      ['Linz', 2],
      ['Zürich', 2],
    ],
  ],
  [
    'How many members per home city?',
    [
      ['Bern', 2],
      ['Graz', 2],
      ['Linz', 1],
      ['Zürich', 1],
    ],
  ],
  ['Which members work in Zürich?', [['Ada Berg'], ['Cleo Ott']]],
  ['How many members live in home city Bern?', [[2]]],
  ['How many members have the work city Linz?', [[2]]],
  ['How many members have no work city?', [[1]]],
  [
    'Total amount of rentals per home country',
    [
      ['Austria', 1000000500.3],
      ['Switzerland', 250.3],
    ],
  ],
  ['Which members have no rentals?', [['Ben Moser'], ['Dora Egli']]],
  ['Which boats have no rentals?', [['Otter']]],
  [
    'How many members per active?',
    [
      [0, 2],
      [1, 4],
    ],
  ],
  // Figures over figures.
  ['What percentage of members have no rentals?', [[100 / 3]]],
  ['What share of rentals have the status open?', [[0.25]]],
  [
    'share of rentals by boat',
    [
      ['Heron', 3 / 8],
      ['Swift', 3 / 8],
      ['heron', 2 / 8],
    ],
  ],
  ['average number of rentals per boat', [[8 / 3]]],
  ['median height of members', [[168]]],
  [
    'running total of hours of rentals by quarter',
    [
      ['2023-Q4', 2],
      ['2024-Q1', 9],
      ['2024-Q2', 11],
      ['2024-Q4', 16],
    ],
  ],
  // After a quarter without rentals nothing is compared.
  [
    'quarterly growth of hours of rentals',
    [
      ['2023-Q4', 2, null],
      ['2024-Q1', 7, 2.5],
      ['2024-Q2', 2, -5 / 7],
      ['2024-Q4', 5, null],
    ],
  ],
  ['how much did hours of rentals change from 2023 to 2024?', [[2, 14, 12, 6]]],
  [
    'top 1 boats in each status by hours of rentals',
    [
      ['Paid', 'heron', 2],
      ['cancelled', 'Swift', 2],
      ['open', 'heron', 5],
      ['paid', 'Heron', 3],
      [null, 'Swift', null],
    ],
  ],
];

/** What the engines that people have at home are asked besides: with the others 216 questions and more. */
export const furtherAnswers: Answers = [
  ['How many transfers are there?', [[4]]],
  ['list all boats', [['Heron'], ['Swift'], ['heron'], ['Otter']]],
  ['list all cities', [['Bern'], ['Zürich'], ['Linz'], ['Graz']]],
  [
    'names of all members',
    [['Ada Berg'], ['Ada Berg'], ['Ben Moser'], ['Cleo Ott'], ['dora egli'], ['Dora Egli']],
  ],
  ['cities in Austria', [['Linz'], ['Graz']]],
  [
    'How many cities per country?',
    [
      ['Austria', 2],
      ['Switzerland', 2],
    ],
  ],
  ['How many cities are in Switzerland?', [[2]]],
  ['How many boats have 4 seats?', [[1]]],
  ['boats with at least 4 seats', [['Heron'], ['heron']]],
  ['boats with fewer than 4 seats', [['Swift']]],
  ['boats cheaper than 13000', [['Heron'], ['Swift']]],
  ['average seats of boats', [[4]]],
  ['minimum price of boats', [[990.99]]],
  ['boats ordered by price', [['Swift'], ['Heron'], ['heron'], ['Otter']]],
  [
    'bottom 2 boats by seats',
    [
      ['Swift', 2],
      ['Heron', 4],
    ],
  ],
  ['What is the price of Swift?', [[990.99]]],
  ['How many seats does heron have?', [[6]]],
  ['price and seats of Heron', [[12500.5, 4]]],
  ['Which boat has the most seats?', [['heron', 6]]],
  ['Which boat has the fewest seats?', [['Swift', 2]]],
  ['oldest boat', [['Heron', '2015-06-30']]],
  ['newest boat', [['heron']]],
  [
    'How many boats were built per year?',
    [
      ['2015', 1],
      ['2019', 1],
      ['2020', 1],
      [null, 1],
    ],
  ],
  [
    'members ordered by height',
    [['dora egli'], ['Ada Berg'], ['Ada Berg'], ['Cleo Ott'], ['Ben Moser'], ['Dora Egli']],
  ],
  ['average height of active members', [[518 / 3]]],
  ['How many members are not active?', [[2]]],
  ['members taller than 170', [['Ada Berg'], ['Cleo Ott']]],
  ['members with a height between 160 and 175', [['Ada Berg'], ['Ada Berg']]],
  ['members without a height', [['Ben Moser'], ['Dora Egli']]],
  ['maximum height of members', [[182]]],
  ['minimum height of members', [[158]]],
  ['total height of members', [[676]]],
  [
    'How many members joined per year?',
    [
      ['2023', 3],
      ['2024', 2],
    ],
  ],
  [
    'How many members joined per month?',
    [
      ['2023-01', 1],
      ['2023-02', 1],
      ['2023-12', 1],
      ['2024-01', 1],
      ['2024-02', 1],
    ],
  ],
  ['members who joined in February 2024', [['dora egli']]],
  ['When did Cleo Ott join?', [['2024-01-01']]],
  ['height of Ben Moser', [[null]]],
  ['Which members live in home city Graz?', [['dora egli'], ['Dora Egli']]],
  ['Which members work in Linz?', [['Ada Berg'], ['Ben Moser']]],
  [
    'average height of members per home city',
    [
      ['Bern', 171],
      ['Graz', 158],
      ['Linz', 165],
      ['Zürich', 182],
    ],
  ],
  [
    'How many members per home country?',
    [
      ['Austria', 3],
      ['Switzerland', 3],
    ],
  ],
  ['How many rentals did Ben Moser make?', [[0]]],
  [
    'How many rentals per member?',
    [
      ['Ada Berg', 2],
      ['Ada Berg', 2],
      ['Cleo Ott', 3],
      ['dora egli', 1],
    ],
  ],
  [
    'total hours of rentals per member',
    [
      ['Ada Berg', 3],
      ['Ada Berg', 5],
      ['Cleo Ott', 3],
      ['dora egli', 5],
    ],
  ],
  [
    'total hours of rentals per boat',
    [
      ['Heron', 6],
      ['Swift', 3],
      ['heron', 7],
    ],
  ],
  [
    'average hours of rentals per boat',
    [
      ['Heron', 2],
      ['Swift', 1.5],
      ['heron', 3.5],
    ],
  ],
  [
    'maximum amount of rentals per boat',
    [
      ['Heron', 200.3],
      ['Swift', 50.2],
      ['heron', 1000000000],
    ],
  ],
  ['average amount of rentals', [[1000000750.6 / 7]]],
  ['average amount of paid rentals', [[132.575]]],
  ['How many rentals have no status?', [[1]]],
  ['rentals without a status', [['Cleo Ott', 'Swift', '2024-03-31 12:00:00', null, null, null]]],
  ['How many rentals have no amount?', [[1]]],
  ['How many rentals have an amount above 100?', [[4]]],
  [
    'rentals with an amount between 50 and 100',
    [
      ['Ada Berg', 'Swift', '2024-01-01 00:00:00', 50.2, 1, 'paid'],
      ['Cleo Ott', 'Heron', '2024-02-29 18:00:00', 80, 1, 'paid'],
    ],
  ],
  ['total amount of rentals in 2024', [[1000000650.5]]],
  ['total amount of rentals in January 2024', [[250.5]]],
  ['total amount of rentals in the first quarter of 2024', [[630.5]]],
  [
    'total amount of rentals per year',
    [
      ['2023', 100.1],
      ['2024', 1000000650.5],
    ],
  ],
  [
    'total amount of rentals per quarter',
    [
      ['2023-Q4', 100.1],
      ['2024-Q1', 630.5],
      ['2024-Q2', 20],
      ['2024-Q4', 1000000000],
    ],
  ],
  [
    'total hours of rentals per month',
    [
      ['2023-12', 2],
      ['2024-01', 4],
      ['2024-02', 3],
      ['2024-03', null],
      ['2024-04', 2],
      ['2024-12', 5],
    ],
  ],
  ['How many rentals in February 2024?', [[2]]],
  ['How many rentals after 2024-03-31?', [[2]]],
  ['How many rentals between 2024-02-01 and 2024-03-31?', [[3]]],
  ['How many rentals in the second half of 2024?', [[1]]],
  ['How many rentals of Heron?', [[3]]],
  ['How many rentals of heron?', [[2]]],
  [
    'rentals of Swift in 2024',
    [
      ['Ada Berg', '2024-01-01 00:00:00', 50.2, 1, 'paid'],
      ['Cleo Ott', '2024-03-31 12:00:00', null, null, null],
      ['Cleo Ott', '2024-04-01 09:00:00', 20, 2, 'cancelled'],
    ],
  ],
  ['Which boat has the highest total amount of rentals?', [['heron', 1000000300]]],
  ['Which member has the most rentals?', [['Cleo Ott', 3]]],
  [
    'top 2 boats by number of rentals',
    [
      ['Heron', 3],
      ['Swift', 3],
    ],
  ],
  [
    'top 2 boats by total hours of rentals',
    [
      ['heron', 7],
      ['Heron', 6],
    ],
  ],
  ['boats with more than 2 rentals', [['Heron'], ['Swift']]],
  ['members with more than 2 rentals', [['Cleo Ott']]],
  ['members with at least 2 rentals', [['Ada Berg'], ['Ada Berg'], ['Cleo Ott']]],
  ['How many members have rentals?', [[4]]],
  ['How many boats have no rentals?', [[1]]],
  ['Which members rented heron?', [['Ada Berg'], ['dora egli']]],
  ['Which boats did Cleo Ott rent?', [['Heron'], ['Swift']]],
  ['How many different boats did Cleo Ott rent?', [[2]]],
  ['number of different boats in rentals', [[3]]],
  [
    'total amount of rentals per status',
    [
      [null, null],
      ['Paid', 300],
      ['cancelled', 20],
      ['open', 1000000200.3],
      ['paid', 230.3],
    ],
  ],
  [
    'average hours of rentals per status',
    [
      [null, null],
      ['Paid', 2],
      ['cancelled', 2],
      ['open', 4],
      ['paid', 4 / 3],
    ],
  ],
  [
    'rentals per status in 2024',
    [
      [null, 1],
      ['Paid', 1],
      ['cancelled', 1],
      ['open', 2],
      ['paid', 2],
    ],
  ],
  [
    'total amount of rentals per boat in 2024',
    [
      ['Heron', 280.3],
      ['Swift', 70.2],
      ['heron', 1000000300],
    ],
  ],
  [
    'total amount of rentals per month in 2024',
    [
      ['2024-01', 250.5],
      ['2024-02', 380],
      ['2024-03', null],
      ['2024-04', 20],
      ['2024-12', 1000000000],
    ],
  ],
  [
    'How many rentals per home city?',
    [
      ['Bern', 2],
      ['Graz', 1],
      ['Linz', 2],
      ['Zürich', 3],
    ],
  ],
  [
    'total amount of rentals per work country',
    [
      ['Austria', 500.3],
      ['Switzerland', 1000000250.3],
    ],
  ],
  [
    'How many visits per member?',
    [
      ['Ada Berg', 2],
      ['Ben Moser', 1],
      ['Cleo Ott', 1],
    ],
  ],
  [
    'average rating of visits per member',
    [
      ['Ada Berg', 4.5],
      ['Ben Moser', null],
      ['Cleo Ott', 2],
    ],
  ],
  ['How many visits have no rating?', [[1]]],
  [
    'visits with a rating above 3',
    [
      ['Ada Berg', '2024-05-31 23:30:00', 5],
      ['Ada Berg', '2024-06-01 00:15:00', 4],
    ],
  ],
  ['How many visits in May 2024?', [[1]]],
  [
    'How many visits per day?',
    [
      ['2024-05-31', 1],
      ['2024-06-01', 1],
      ['2024-06-30', 1],
      ['2024-07-01', 1],
    ],
  ],
  ['How many visits on 2024-06-30?', [[1]]],
  ['How many visits after 2024-06-30?', [[1]]],
  ['average rating of visits in June 2024', [[4]]],
  [
    'average rating of visits per month',
    [
      ['2024-05', 5],
      ['2024-06', 4],
      ['2024-07', 2],
    ],
  ],
  ['Which members have no visits?', [['Ada Berg'], ['dora egli'], ['Dora Egli']]],
  ['How many members have visits?', [[3]]],
  ['total cost of transfers', [[300.49]]],
  ['average cost of transfers', [[300.49 / 3]]],
  ['transfers without a cost', [['heron', '2024-06-30', null]]],
  [
    'transfers in 2024',
    [
      ['Heron', '2024-03-31', 120.5],
      ['Swift', '2024-04-01', 80],
      ['heron', '2024-06-30', null],
    ],
  ],
  ['How many transfers in June 2024?', [[1]]],
  [
    'How many transfers per origin city?',
    [
      ['Bern', 2],
      ['Linz', 1],
      ['Zürich', 1],
    ],
  ],
  [
    'How many transfers per target city?',
    [
      ['Linz', 2],
      ['Zürich', 1],
    ],
  ],
  [
    'total cost of transfers per origin city',
    [
      ['Bern', 120.5],
      ['Linz', 99.99],
      ['Zürich', 80],
    ],
  ],
  [
    'total cost of transfers per boat',
    [
      ['Heron', 120.5],
      ['Swift', 80],
      ['heron', 99.99],
    ],
  ],
  [
    'total cost of transfers per boat in 2024',
    [
      ['Heron', 120.5],
      ['Swift', 80],
      ['heron', null],
    ],
  ],
  [
    'transfers from origin city Bern',
    [
      ['Heron', '2024-03-31', 120.5],
      ['heron', '2024-06-30', null],
    ],
  ],
  ['How many transfers to target city Linz?', [[2]]],
  ['How many transfers have no target city?', [[1]]],
  [
    'How many transfers per month?',
    [
      ['2023-12', 1],
      ['2024-03', 1],
      ['2024-04', 1],
      ['2024-06', 1],
    ],
  ],
  ['How many transfers of heron?', [[2]]],
  [
    'transfers with a cost above 90',
    [
      ['Heron', '2024-03-31', 120.5],
      ['heron', '2023-12-31', 99.99],
    ],
  ],
  ['Which boats have no transfers?', [['Otter']]],
  [
    'share of rentals per status',
    [
      ['paid', 0.375],
      ['open', 0.25],
      [null, 0.125],
      ['Paid', 0.125],
      ['cancelled', 0.125],
    ],
  ],
  ['What percentage of boats have no rentals?', [[25]]],
  ['median hours of rentals', [[2]]],
  ['median price of boats', [[12500.5]]],
  [
    'running total of hours of rentals by month',
    [
      ['2023-12', 2],
      ['2024-01', 6],
      ['2024-02', 9],
      ['2024-03', 9],
      ['2024-04', 11],
      ['2024-12', 16],
    ],
  ],
  [
    'rentals per boat per year',
    [
      ['Heron', '2023', 1],
      ['Heron', '2024', 2],
      ['Swift', '2024', 3],
      ['heron', '2024', 2],
    ],
  ],
  [
    'How many rentals per boat and status?',
    [
      ['Heron', 'open', 1],
      ['Heron', 'paid', 2],
      ['Swift', null, 1],
      ['Swift', 'cancelled', 1],
      ['Swift', 'paid', 1],
      ['heron', 'Paid', 1],
      ['heron', 'open', 1],
    ],
  ],
  [
    'members per home country and active',
    [
      ['Austria', 0, 1],
      ['Austria', 1, 2],
      ['Switzerland', 0, 1],
      ['Switzerland', 1, 2],
    ],
  ],
  ['boats whose name starts with H', [['Heron'], ['heron']]],
  ['boats whose name contains er', [['Heron'], ['heron'], ['Otter']]],
  ['members whose name ends with Berg', [['Ada Berg'], ['Ada Berg']]],
  [
    'rentals with status open or cancelled',
    [
      ['Ada Berg', 'Heron', '2024-01-31 23:59:59', 200.3, 3, 'open'],
      ['dora egli', 'heron', '2024-12-31 22:00:00', 1000000000, 5, 'open'],
      ['Cleo Ott', 'Swift', '2024-04-01 09:00:00', 20, 2, 'cancelled'],
    ],
  ],
  ['boats more expensive than average', [['Heron'], ['heron']]],
  [
    'rentals with an amount above average',
    [['dora egli', 'heron', '2024-12-31 22:00:00', 1000000000, 5, 'open']],
  ],
  ['How many transfers of boats with more than 3 seats?', [[3]]],
  [
    'total cost of transfers per target city',
    [
      ['Linz', 80],
      ['Zürich', 120.5],
    ],
  ],
  ['What is the largest cost of transfers?', [[120.5]]],
  ['maximum cost of transfers', [[120.5]]],
  ['transfers before 2024', [['heron', '2023-12-31', 99.99]]],
  ['What percentage of rentals have no amount?', [[12.5]]],
  [
    'share of members by home city',
    [
      ['Bern', 1 / 3],
      ['Graz', 1 / 3],
      ['Linz', 1 / 6],
      ['Zürich', 1 / 6],
    ],
  ],
  [
    'average amount of rentals per member',
    [
      ['Ada Berg', 75.15],
      ['Ada Berg', 250.15],
      ['Cleo Ott', 50],
      ['dora egli', 1000000000],
    ],
  ],
  [
    'average cost of transfers per boat',
    [
      ['Heron', 120.5],
      ['Swift', 80],
      ['heron', 99.99],
    ],
  ],
  ['total hours of rentals in 2024', [[14]]],
  ['total hours of rentals of Cleo Ott', [[3]]],
  ['total amount of rentals of Cleo Ott in 2024', [[100]]],
  ['How many rentals did Cleo Ott make in the first quarter of 2024?', [[2]]],
  [
    'rentals per day in February 2024',
    [
      ['2024-02-01', 1],
      ['2024-02-29', 1],
    ],
  ],
  [
    'How many rentals per quarter in 2024?',
    [
      ['2024-Q1', 5],
      ['2024-Q2', 1],
      ['2024-Q4', 1],
    ],
  ],
  [
    'How many visits per month in 2024?',
    [
      ['2024-05', 1],
      ['2024-06', 2],
      ['2024-07', 1],
    ],
  ],
];
