import { exampleStatuses } from '#lib/domain/example.ts';
import type { ListedExample } from '#lib/domain/listed-example.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ExampleFilter } from './filter-examples.ts';

/** What to list. The choices are those that occur among the examples. */
export function ExampleFilters({
  examples,
  filter,
  onChange,
}: {
  examples: readonly ListedExample[];
  filter: ExampleFilter;
  onChange: (filter: ExampleFilter) => void;
}) {
  const tags = [...new Set(examples.flatMap((example) => example.tags))].sort();
  const authors = [...new Set(examples.map(({ author }) => author))].sort();
  const status = exampleStatuses.find((each) => each === filter.status) ?? 'all';
  return (
    <search className="flex flex-wrap items-center gap-2">
      <TextField
        className="max-w-80 flex-1 basis-56"
        label="Search examples"
        labelHidden
        type="search"
        placeholder="Search question, SQL, note, tag"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Choice
        label="Status"
        value={status}
        options={exampleStatuses}
        all="all"
        onChange={(value) =>
          onChange({ ...filter, status: exampleStatuses.find((each) => each === value) ?? 'all' })
        }
      />
      <Choice
        label="Tag"
        value={filter.tag}
        options={tags}
        all=""
        onChange={(tag) => onChange({ ...filter, tag })}
      />
      <Choice
        label="Author"
        value={filter.author}
        options={authors}
        all=""
        onChange={(author) => onChange({ ...filter, author })}
      />
      <label className="inline-flex items-center gap-2 text-[0.8125rem]">
        <input
          type="checkbox"
          checked={filter.attention}
          onChange={(event) => onChange({ ...filter, attention: event.target.checked })}
          className="size-4 accent-accent"
        />
        Needs attention
      </label>
    </search>
  );
}

function Choice({
  label,
  value,
  options,
  all,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly string[];
  all: string;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField label={label} labelHidden value={value} onChange={(event) => onChange(event.target.value)}>
      <option value={all}>{label}: all</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
