import { expect, test } from 'vitest';
import { shapeOfHeader } from './csv-shape.ts';

test.each([
  { text: 'a,b\n1;2;3;4,5', delimiter: ',', columns: ['a', 'b'] },
  { text: 'a;"b,c,d";e\r\n', delimiter: ';', columns: ['a', 'b,c,d', 'e'] },
  { text: 'a\tb c', delimiter: '\t', columns: ['a', 'b c'] },
  { text: 'a|b', delimiter: '|', columns: ['a', 'b'] },
  { text: 'only', delimiter: ',', columns: ['only'] },
  { text: '"say ""hi""","two\nlines"\n1,2', delimiter: ',', columns: ['say "hi"', 'two\nlines'] },
  { text: 'a,,b,', delimiter: ',', columns: ['a', '', 'b', ''] },
])('reads the header of $text', ({ text, delimiter, columns }) => {
  expect(shapeOfHeader(text)).toEqual({ delimiter, columns });
});
