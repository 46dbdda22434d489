'use client';

import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RunFacets, type RunSearch, runSearch } from '#lib/domain/run-search.ts';
import { runStatuses } from '#lib/domain/run-view.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { writeCount } from '#lib/domain/write-number.ts';
import { controlLook } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { periodOf, periods } from './periods.ts';
import { statusText } from './status-badge.tsx';

/** A search waits this long for the next letter. */
const typingMs = 300;

/** What one looks for. Choices take effect at once, words when the typing pauses. */
export function RunFilters({
  search,
  facets,
  onChange,
}: {
  search: RunSearch;
  facets: RunFacets | null;
  onChange: (search: RunSearch) => void;
}) {
  const locale = useLocale();
  const [words, setWords] = useState(search.words ?? '');
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef(search.words);

  // Another search came with the address, as from a link: what is typed gives way to it.
  useEffect(() => {
    if (search.words === asked.current) return;
    asked.current = search.words;
    setWords(search.words ?? '');
  }, [search.words]);

  // Whoever has left for another page is not brought back by what they typed.
  useEffect(() => () => clearTimeout(typing.current), []);

  const ask = (others: RunSearch, text: string) => {
    clearTimeout(typing.current);
    typing.current = undefined;
    asked.current = text.trim() || undefined;
    onChange({ ...others, words: asked.current });
  };
  const type = (text: string) => {
    setWords(text);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => ask(search, text), typingMs);
  };

  /** Reads the new choice as the route would, so that a wrong one is left out. */
  const choose = (name: keyof RunSearch, value: string) => {
    const chosen = runSearch.safeParse({ ...search, [name]: value === '' ? undefined : value });
    if (chosen.success) ask(chosen.data, words);
  };

  return (
    <search className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
      <label className="relative col-span-2 basis-full">
        <span className="sr-only">Words of the question or its SQL, or the id of a run</span>
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-ink-faint" />
        <input
          type="search"
          value={words}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            // A click elsewhere ends the typing: a search that comes after it would undo where the click leads.
            if (typing.current !== undefined) ask(search, words);
          }}
          placeholder="Words of the question or its SQL, or a run id"
          className={`${controlLook} h-9 pr-3 pl-8`}
        />
      </label>
      <Choice name="Status" value={search.status} onChoose={(value) => choose('status', value)}>
        {runStatuses.map((status) => (
          <option key={status} value={status}>
            {statusText(status)}
          </option>
        ))}
      </Choice>
      <Choice name="Vote" value={search.vote} onChoose={(value) => choose('vote', value)}>
        <option value="up">Good</option>
        <option value="down">Bad</option>
      </Choice>
      <Choice name="Strategy" value={search.strategy} onChoose={(value) => choose('strategy', value)}>
        {strategies.map((strategy) => (
          <option key={strategy}>{strategy}</option>
        ))}
      </Choice>
      <Choice name="Person" value={search.person} onChoose={(value) => choose('person', value)}>
        {facets?.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="Source" value={search.source} onChoose={(value) => choose('source', value)}>
        {facets?.sources.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        name="When"
        value={periodOf(search.from)}
        onChoose={(value) =>
          choose('from', periods.find(({ name }) => name === value)?.since(new Date()) ?? '')
        }
      >
        {periods.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice
        name="Tokens"
        value={search.minTokens === undefined ? undefined : String(search.minTokens)}
        onChoose={(value) => choose('minTokens', value)}
      >
        {[1, 1000, 10_000, 30_000, 100_000].map((tokens) => (
          <option key={tokens} value={tokens}>
            {`${writeCount(tokens, locale)} or more`}
          </option>
        ))}
      </Choice>
    </search>
  );
}

function Choice({
  name,
  value,
  onChoose,
  children,
}: {
  name: string;
  value: string | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <SelectField
      className="sm:max-w-40"
      label={name}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">Any</option>
      {children}
    </SelectField>
  );
}
