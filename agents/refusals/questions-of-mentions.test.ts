import { describe, expect, it } from 'vitest';
import { openedFiles } from '../__fixtures__/opened-files.ts';

const rooms = ['Private loft', 'Shared dorm', 'Whole house'];
const quarters = ['Harbour', 'Old Town', 'Meadows'];
const lets = Array.from({ length: 36 }, (_, at) =>
  [at + 1, quarters[at % 3], rooms[(at * 7) % 3], 40 + at * 3, (at * 5) % 9].join(','),
);

const ask = openedFiles({
  'lets.csv': `id,neighbourhood,room_type,nightly_price,stays\n${lets.join('\n')}\n`,
});

async function offeredFor(question: string): Promise<readonly string[]> {
  const { parts } = await ask('lets.csv', question);
  const part = parts.find(({ kind }) => kind === 'unreadable');
  if (part?.kind !== 'unreadable') throw new Error(JSON.stringify(parts));
  return part.instead;
}

describe('a refusal offers the question again', () => {
  it.each([
    [
      'with the nearest kind for a group that is not known',
      'average gorp, borough by borough',
      'Average nightly price per neighbourhood',
    ],
    [
      'with what it knows of the conditions',
      'median gorp of a shared dorm, borough by borough',
      'Median nightly price per neighbourhood where room type is Shared dorm',
    ],
    [
      'with the nearest figure for a bound',
      'how many flonks cost under 70',
      'How many lets where nightly price is under 70',
    ],
  ])('%s', async (_how, question, offered) => {
    expect(await offeredFor(question)).toContain(offered);
  });

  it('by no question about all rows', async () => {
    expect(await offeredFor('how many gorps frobnicate')).not.toContain('How many lets');
  });
});
