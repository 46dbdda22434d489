import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  MSSQL,
  MySQL,
  PLSQL,
  PostgreSQL,
  type SQLDialect,
  SQLite,
  StandardSQL,
  sql,
} from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { pageNonce } from '../ui/page-nonce.ts';

export type CodeEditor = {
  /** What completion offers from now on, and the words of which engine are keywords. */
  know(schema: { readonly tables: readonly TableOverview[]; readonly dialect: string }): void;
  focus(): void;
  close(): void;
};

const dialects: Readonly<Record<string, SQLDialect>> = {
  sqlite: SQLite,
  postgres: PostgreSQL,
  duckdb: PostgreSQL,
  mysql: MySQL,
  oracle: PLSQL,
  sqlserver: MSSQL,
};

/** Colours of the page: they change with its theme. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '500' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
]);

const look = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--sunken)',
    fontSize: '0.8125rem',
    borderRadius: '0.5rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono, ui-monospace, monospace)',
    lineHeight: '1.25rem',
    maxHeight: '24rem',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.625rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-faint)', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-tint)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '0.5rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-tint)',
    color: 'var(--ink)',
  },
});

/**
 * An editor for one SELECT inside `parent`. Tab leaves it, as it leaves every other field, unless a completion is open;
 * Ctrl+Enter runs what is written.
 */
export function openCodeEditor(
  parent: HTMLElement,
  options: {
    readonly label: string;
    readonly describedBy: string;
    readonly text: string;
    readonly onChange: (text: string) => void;
    readonly onRun: () => void;
  },
): CodeEditor {
  const language = new Compartment();
  const run = () => {
    options.onRun();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.text.length },
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run }]),
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        language.of(sql({ dialect: StandardSQL })),
        syntaxHighlighting(colours),
        look,
        EditorView.cspNonce.of(pageNonce()),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-describedby': options.describedBy,
          spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    know({ tables, dialect }) {
      const schema = Object.fromEntries(
        tables.map((table) => [
          table.name,
          {
            self: { label: table.name, type: 'type', detail: table.kind },
            children: table.columns.map(({ name, type, description }) => ({
              label: name,
              type: 'property',
              detail: type,
              ...(description === null ? {} : { info: description }),
            })),
          },
        ]),
      );
      const known = sql({ dialect: dialects[dialect] ?? StandardSQL, schema, upperCaseKeywords: true });
      view.dispatch({ effects: language.reconfigure(known) });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
