/** Words that end an expression or a relation, and so are never an alias without AS. */
const clauseWords = new Set(
  `select from where group having order limit offset fetch union intersect except minus join inner left right full outer
  cross natural on using as and or not when then else end case between in is like ilike glob regexp rlike similar escape
  exists asc desc nulls with values over filter window by distinct all qualify for returning set partition separator
  collate lateral top isnull notnull`.split(/\s+/),
);

export function isClauseWord(word: string): boolean {
  return clauseWords.has(word);
}

/** Words an engine takes for its grammar: as names they must be quoted. */
const reserved = new Set(
  `${[...clauseWords].join(' ')} table index create insert update delete into default references primary foreign key check
  unique constraint column add alter drop transaction commit to null true false user current_date current_time
  current_timestamp cast then else if`.split(/\s+/),
);

export function isReservedWord(word: string): boolean {
  return reserved.has(word.toLowerCase());
}
