import { expect, test } from 'vitest';
import { sniffLayout } from './sniff-layout.ts';

test.each([
  { text: 'a,b\n1;2;3;4,5', delimiter: ',', names: ['a', 'b'] },
  { text: 'a;"b,c,d";e\r\n', delimiter: ';', names: ['a', 'b,c,d', 'e'] },
  { text: 'a\tb c', delimiter: '\t', names: ['a', 'b c'] },
  { text: 'a|b', delimiter: '|', names: ['a', 'b'] },
  { text: 'a^b\n1^2', delimiter: '^', names: ['a', 'b'] },
  { text: 'a~b\n1~2', delimiter: '~', names: ['a', 'b'] },
  { text: 'only', delimiter: ',', names: ['only'] },
  { text: '"say ""hi""","two\nlines"\n1,2', delimiter: ',', names: ['say "hi"', 'two\nlines'] },
  { text: 'a,,b,', delimiter: ',', names: ['a', 'column2', 'b', 'column4'] },
  { text: 'day;sum\n31.12.2024;1.234,50\n1.1.2025;7,20', delimiter: ';', names: ['day', 'sum'] },
  { text: 'sep=|\r\na|b;c;d\r\n1|2', delimiter: '|', names: ['a', 'b;c;d'] },
])('reads the delimiter and the header of $text', ({ text, delimiter, names }) => {
  expect(sniffLayout(text, true)).toMatchObject({ delimiter, names, header: true });
});

test.each([
  { text: 'Ann,12\nBob,7', why: 'a value stands over values of its kind' },
  { text: '2024-01-02,Ann\n2024-01-03,Bob', why: 'a date stands over dates' },
  { text: 'Ann,Berlin\nBob,Paris\nEve,Berlin', why: 'its words come again below' },
  { text: '1,2', why: 'a single line of numbers is data' },
])('takes $text for data without a header: $why', ({ text }) => {
  expect(sniffLayout(text, true)).toMatchObject({ header: false, names: ['column1', 'column2'] });
});

test.each([
  { text: 'region,2022,2023\nNorth,1,2', why: 'years one after the other' },
  { text: 'name,city\nAnn,Berlin\nBob,Paris', why: 'nothing speaks against it' },
  { text: 'id,remark\n1,n/a\n2,late', why: 'a name over numbers' },
])('takes the first line of $text for a header: $why', ({ text }) => {
  expect(sniffLayout(text, true).header).toBe(true);
});

test('leaves out the title over a table and tells how many lines it has', () => {
  const text = 'Turnover by region\nprinted 2024-12-31\n\nregion;turnover\nNorth;1,5\nSouth;2,5\n';
  expect(sniffLayout(text, true)).toEqual({
    delimiter: ';',
    header: true,
    linesBefore: 3,
    names: ['region', 'turnover'],
  });
});

const wide = 'id;day;shop;town;item;amount';
const wideRows = '1;2024-01-02;Nord;Ulm;pen;3,50\n2;2024-01-03;Ost;Bonn;ink;4,50\n';
test.each([
  { title: 'Sales report FY2024;;;\n\n', linesBefore: 2, why: 'with separators of its own' },
  { title: 'Sales report FY2024;;;;;\n\n', linesBefore: 2, why: 'as wide as the table' },
  {
    title: 'Sales report FY2024;;;;;\nPrinted;2024-12-31;;;;\n;;;;;\n',
    linesBefore: 3,
    why: 'of several lines',
  },
])('leaves out a title $why', ({ title, linesBefore }) => {
  const found = sniffLayout(`${title}${wide}\n${wideRows}`, true);
  expect(found).toEqual({ delimiter: ';', header: true, linesBefore, names: wide.split(';') });
});

test.each([
  { text: 'a,b,c\n1,2\n3,4', names: ['a', 'b', 'c'], why: 'its rows are too short' },
  { text: 'name;\nAnn;3\nBob;4', names: ['name', 'column2'], why: 'one of two columns has no name' },
  {
    text: 'Ann;;\nBob;Ulm;x\nAnn;Ulm;y',
    names: ['column1', 'column2', 'column3'],
    why: 'it is a row like others',
  },
  {
    text: ';2023;;2024\nNorth;1;2;3\nSouth;4;5;6',
    names: ['column1', '2023', 'column3', '2024'],
    why: 'it is over its columns',
  },
])('takes the first line of $text for part of the table: $why', ({ text, names }) => {
  expect(sniffLayout(text, true)).toMatchObject({ linesBefore: 0, names });
});

test('what is known is not guessed', () => {
  const known = { delimiter: ',', header: false, linesBefore: 0 };
  expect(sniffLayout('a;b\n1;2', true, known)).toEqual({ ...known, names: ['column1'] });
});
