'use client';

import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { PersonEntry } from '#lib/domain/person-entry.ts';
import type { AccessRule, RuleSubject } from '#lib/domain/rights.ts';
import { getSources } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { deleteRule, getRules, postRule, type RulesOfSource } from './requests.ts';

const nothingYet: RulesOfSource = { rules: [], tables: [] };
/** No name of a table: those are never empty of letters. */
const wholeSource = '*';
const roleWords = { analyst: 'All analysts', developer: 'All developers' } as const;

const effectWords = {
  allow: 'may read',
  deny: 'may not read',
  'ask-as': 'is asked for as',
  'sign-in-as': 'signs in with the own password as',
} as const;

/** Who may read what of the source. Without a rule everybody reads everything. */
export function AccessRules({ people }: { people: readonly PersonEntry[] }) {
  const { value: sources } = useLoaded(getSources);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const load = useCallback((signal: AbortSignal) => getRules(sourceId, signal), [sourceId]);
  const { value, failure: unread, reload } = useLoaded(load);
  const denied = sources?.filter(({ kind }) => kind === 'configured') ?? [];
  const { rules, tables } = value ?? nothingYet;
  const [who, setWho] = useState('analyst');
  const [table, setTable] = useState('');
  const [column, setColumn] = useState('');
  const [rows, setRows] = useState('');
  const [account, setAccount] = useState('');
  const adding = useSubmission(async (effect: AccessRule['effect']) => {
    const of = table === wholeSource ? null : table;
    const rule = { effect, subject: subjectOf(who), table: of, column: column || null, rows: rows || null };
    await postRule(sourceId, { ...rule, account: null });
    setTable('');
    setColumn('');
    setRows('');
    reload();
  });
  const naming = useSubmission(async (effect: 'ask-as' | 'sign-in-as') => {
    const rule = {
      effect,
      subject: subjectOf(who),
      table: null,
      column: null,
      rows: null,
    } as const;
    await postRule(sourceId, { ...rule, account });
    setAccount('');
    reload();
  });
  const removal = useSubmission(async (id: string) => {
    await deleteRule(sourceId, id);
    reload();
  });
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const failure = adding.failure ?? naming.failure ?? removal.failure ?? unread;
  const nameOf = (subject: RuleSubject) =>
    subject.kind === 'role'
      ? roleWords[subject.role]
      : (people.find(({ id }) => id === subject.personId)?.name ?? 'A person who is gone');

  return (
    <section aria-labelledby="access-rules" className="mt-5 flex flex-col gap-4">
      <header>
        <h2 id="access-rules" className="font-semibold text-lg">
          Who may read what
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted text-sm">
          What is denied is nowhere for them: not in answers, not in prompts, not in suggestions. Of a table a
          condition can leave some rows. Whoever is allowed a table reads only what is allowed: a table that
          is added to the source later is unreadable for them until it is allowed. Whoever may not read
          everything reads no views either, because a view may show anything.
        </p>
      </header>
      <Form
        aria-label="Deny or allow a table"
        className="flex flex-wrap items-end gap-3 rounded-xl border bg-surface p-4"
        onSubmit={() => adding.submit('deny')}
      >
        {denied.length > 1 && (
          <SelectField
            className="min-w-40 flex-1"
            label="Source"
            value={sourceId ?? denied[0]?.id}
            onChange={(event) => {
              setSourceId(event.target.value);
              setTable('');
              setColumn('');
            }}
          >
            {denied.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          className="min-w-40 flex-1"
          label="Who"
          value={who}
          onChange={(event) => setWho(event.target.value)}
        >
          {Object.entries(roleWords).map(([role, words]) => (
            <option key={role} value={role}>
              {words}
            </option>
          ))}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="min-w-40 flex-1"
          label="Table"
          required
          value={table}
          onChange={(event) => {
            setTable(event.target.value);
            setColumn('');
          }}
        >
          <option value="">Choose a table</option>
          <option value={wholeSource}>The whole source</option>
          {tables.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          className="min-w-40 flex-1"
          label="Column"
          value={column}
          disabled={columns.length === 0}
          onChange={(event) => setColumn(event.target.value)}
        >
          <option value="">All columns</option>
          {columns.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          className="min-w-64 flex-[2] basis-full"
          label="But the rows where"
          note="A condition over the columns of the table, such as region = {{person.region}} or region IN {{person.regions}}. Empty: no row of it."
          maxLength={2000}
          value={rows}
          disabled={table === '' || table === wholeSource || column !== ''}
          onChange={(event) => setRows(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={adding.busy}>
          Deny
        </Button>
        <Button
          disabled={adding.busy || table === '' || table === wholeSource || column !== '' || rows !== ''}
          onClick={() => adding.submit('allow')}
        >
          Allow, and deny the rest
        </Button>
      </Form>
      <Form
        aria-label="Ask the database as another account"
        className="flex flex-wrap items-end gap-3 rounded-xl border bg-surface p-4"
        onSubmit={() => naming.submit('ask-as')}
      >
        <TextField
          className="min-w-64 flex-1"
          label="Account of the database"
          note="For whom is chosen above, everything is asked as this account, so that the rights it has in the database hold: a name, or {{person.db_user}} for an attribute. Whoever has no such attribute reads nothing. With a password of their own they enter it under Account, and read nothing until they have."
          required
          maxLength={200}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button type="submit" disabled={naming.busy}>
          Ask as this account
        </Button>
        <Button disabled={naming.busy || account === ''} onClick={() => naming.submit('sign-in-as')}>
          With a password of their own
        </Button>
      </Form>
      <Failure message={failure} />
      {value?.rules.length === 0 && <p className="text-sm text-ink-muted">Everybody may read everything.</p>}
      <ul className="flex flex-col gap-1">
        {rules.map((rule) => {
          const what =
            rule.account ??
            [rule.table ?? 'the whole source', rule.column].filter((part) => part !== null).join('.');
          return (
            <li key={rule.id} className="flex items-center gap-3 rounded-lg border px-3 py-1.5 text-sm">
              <span className="flex-1">
                {nameOf(rule.subject)} {effectWords[rule.effect]} <span className="font-medium">{what}</span>
                {rule.rows !== null && (
                  <>
                    {' '}
                    but the rows where{' '}
                    <code className="break-words font-mono text-[0.8125rem]">{rule.rows}</code>
                  </>
                )}
              </span>
              <Button
                look="quiet"
                size="small-icon"
                aria-label={`Remove the rule that ${nameOf(rule.subject)} ${effectWords[rule.effect]} ${what}`}
                disabled={removal.busy}
                onClick={() => removal.submit(rule.id)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function subjectOf(who: string): RuleSubject {
  return who === 'analyst' || who === 'developer'
    ? { kind: 'role', role: who }
    : { kind: 'person', personId: who };
}
