const assent =
  /^(?:yes|yeah|yep|yup|sure|correct|right|exactly|that(?:'s| is) (?:right|correct)|please do)\b[^a-z]*(?:please|i do|that(?:'s| is) (?:right|correct))?\W*$/i;
const askedBack =
  /^(?:(?:so|sorry|ok|okay),? )?(?:did|do) you (?:mean|want|need|wish)(?: me)?(?: to (?:ask(?: for| about)?|know|see|get))?(?: that)?\s+/i;

/**
 * What is asked in a turn, likeliest first. In conversations between people a turn may hold what was asked back and the reply,
 * "question | did you mean …? | yes": who is not understood says what they assented to; a reply of other words is what they say in the end.
 */
export function wordingsOf(turn: string): string[] {
  const said = turn.split('|').map((part) => part.trim());
  const own = said.filter((_, at) => at % 2 === 0);
  const last = own.findLast((text) => !assent.test(text)) ?? turn;
  const back = said.at(-2);
  const isAssent = said.length > 2 && assent.test(said.at(-1) ?? '');
  const meant = isAssent && back !== undefined && askedBack.test(back) ? [back.replace(askedBack, '')] : [];
  return [last, ...meant];
}
