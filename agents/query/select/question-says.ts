/** Words by which a question asks for something that a statement does or does not do. */
const cue = {
  count: /\b(how many|number of|count|counts|total number)\b/,
  distinct: /\b(distinct|different|unique)\b/,
  extreme:
    /\b(most|least|fewest|max|min|maximum|minimum|top|bottom|(?:first|last)(?! names?\b)|latest|earliest|best|worst|[a-z]{2,}(?:est))\b/,
  order:
    /\b(order|ordered|sort|sorted|sorting|ascending|descending|alphabetical|alphabetically|rank|ranked|from the \w+ to the)\b/,
  group: /\b(each|every|per|by|respective|corresponding|with their|for all)\b/,
  negation:
    /\b(not|no|never|without|none|neither|nor|except|excluding|other than|non|n't|didn t|don t|doesn t|outside)\b|n't\b/,
  absence:
    /\b(do|does|did|has|have|had) not\b|\b(don|doesn|didn|hasn|haven|hadn)['’]?t\b|\b(never|without|no)\b/,
  or: /\b(or|either|any|between|neither|nor)\b/,
  average: /\b(average|mean|avg)\b/,
  more: /\b(more than|greater than|older than|larger than|higher than|longer than|above|over|at least|after|exceeds?)\b/,
  less: /\b(less than|fewer than|younger than|smaller than|lower than|shorter than|below|under|at most|before)\b/,
} as const;

/** Whether a question asks for something of this kind; `text` is in lower case. */
export function says(text: string, what: keyof typeof cue): boolean {
  return cue[what].test(text);
}
