import { type SeededRandom, seededRandom } from '../../demo/seeded-random.ts';

export type Company = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** A name it had before; null for most. */
  readonly former: string | null;
};

const openings =
  'Al Bar Cal Dor El Fen Gal Hal Is Jor Kal Lor Mar Nor Or Pel Quin Ros Sal Tor Ul Var Wes Yor Zan Bré Mül Sør Åk Łod Ash Bel Cor Dun Em Fal Gren Hol Ing Jas Kir Lin Mil Nel Ox Par Rav Stan Thor Win'.split(
    ' ',
  );
const middles =
  'a an ar be da de do e en er i in ka la lan le li lo ma mi na ne ni o on ra re ri ro sa se ta te ti to va ve vi'.split(
    ' ',
  );
const endings =
  'berg bridge dale dor feld ford ham holm land lund mark mere mond more nau rock son stad stone ton vale ville wick wood worth'.split(
    ' ',
  );
const trades =
  'Logistics,Foods,Chemicals,Bank,Insurance,Energy,Motors,Steel,Software,Pharmaceuticals,Telecom,Mining,Properties,Airlines,Textiles,Paper,Electric,Media,Retail,Systems,Brothers,Manufacturing,International,Associates'.split(
    ',',
  );
const forms = ['Inc.', 'Corp.', 'plc', 'AG', 'S.A.', 'GmbH', 'Ltd.', 'N.V.', 'S.p.A.', 'Holdings'];

/** `count` companies with names put together from syllables, no two alike. Same count, same companies. */
export function* companies(count: number): Generator<Company> {
  const random = seededRandom(`companies ${count}`);
  const stems = openings.length * middles.length * endings.length;
  if (count > stems * trades.length)
    throw new RangeError(`there are names for ${stems * trades.length} companies`);
  for (let id = 1; id <= count; id += 1) {
    // A step that shares no factor with the number of names visits each of them once.
    const place = (id * 7_919) % (stems * trades.length);
    const name = nameAt(place, stems);
    yield {
      id,
      name: `${name} ${random.pick(forms)}`,
      code: codeOf(id),
      former: random.next() < 0.05 ? `${formerName(random)} ${random.pick(trades)}` : null,
    };
  }
}

function nameAt(place: number, stems: number): string {
  const stem = place % stems;
  const opening = openings[stem % openings.length];
  const middle = middles[Math.floor(stem / openings.length) % middles.length];
  const ending = endings[Math.floor(stem / openings.length / middles.length)];
  return `${opening}${middle}${ending} ${trades[Math.floor(place / stems)]}`;
}

function formerName(random: SeededRandom): string {
  return `${random.pick(openings)}${random.pick(middles)}${random.pick(middles)}${random.pick(endings)}`;
}

/** Letters and digits like a security code, each once. */
function codeOf(id: number): string {
  return `X${((id * 48_271) % 2_147_483_647).toString(36).toUpperCase().padStart(6, '0')}`;
}
