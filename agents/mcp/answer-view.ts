/** Where clients find the view of an answer, which a client that shows views puts beside the answer itself. */
export const answerViewUri = 'ui://tabletalk/answer';

/** What the MCP Apps specification (2026-01-26) says of such a page. */
export const answerViewType = 'text/html;profile=mcp-app';

/** How many rows the view shows; the client has them all. */
const shownRows = 50;

/**
 * The view: it is told the result of `ask` by the client around it, and asks for nothing. Whatever comes from a database becomes text, never
 * markup; a link is opened by the client, a choice goes to it as what the person says.
 */
const script = `(() => {
  const place = document.getElementById('answer');
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  let asked = 0;
  const request = (method, params) => send({ id: ++asked, method, params });
  const make = (tag, text, into = place) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    into.append(made);
    return made;
  };
  const look = ({ theme, styles } = {}) => {
    const root = document.documentElement;
    if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
    for (const [name, value] of Object.entries(styles?.variables ?? {})) {
      if (name.startsWith('--') && typeof value === 'string') root.style.setProperty(name, value);
    }
  };
  const table = (columns, rows) => {
    const scroll = make('div');
    scroll.className = 'scroll';
    scroll.tabIndex = 0;
    const made = make('table', undefined, scroll);
    const head = make('tr', undefined, make('thead', undefined, made));
    const isNumber = columns.map(({ kind }) => kind === 'integer' || kind === 'number');
    columns.forEach(({ name }, at) => {
      const cell = make('th', name, head);
      cell.scope = 'col';
      if (isNumber[at]) cell.className = 'number';
    });
    const body = make('tbody', undefined, made);
    for (const row of rows) {
      const line = make('tr', undefined, body);
      row.forEach((value, at) => {
        const cell = make('td', value === null ? '' : String(value), line);
        if (isNumber[at]) cell.className = 'number';
      });
    }
  };
  const fold = (title, text, tag) => make(tag, text, (() => {
    const details = make('details');
    make('summary', title, details);
    return details;
  })());
  const show = ({ question, answer, columns, rows, rowCount, choices, warnings, verified, readings, sql, link }) => {
    place.replaceChildren();
    make('h1', question);
    for (const paragraph of answer.split(/\\n\\n+/)) make('p', paragraph);
    for (const { label, question } of choices) {
      const choice = make('button', label);
      choice.onclick = () => request('ui/message', { role: 'user', content: [{ type: 'text', text: question }] });
    }
    if (columns.length > 0 && !(columns.length === 1 && rowCount === 1)) {
      const first = rows.slice(0, ${shownRows});
      table(columns, first);
      if (first.length < rowCount) make('p', 'The first ' + first.length + ' of ' + rowCount + ' rows.').className = 'small';
    }
    for (const warning of warnings) make('p', 'Mind: ' + warning);
    if (verified.length > 0) make('p', 'Verified').className = 'verified';
    const reading = readings[0]?.reading ?? [];
    if (reading.length > 0) fold('How it was read', reading.join('; '), 'p');
    if (sql !== null) fold('SQL', sql, 'pre');
    if (link !== null) make('button', 'Open in Tabletalk').onclick = () => request('ui/open-link', { url: link });
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result } = data;
    if (id === 1 && result !== undefined) {
      look(result.hostContext);
      send({ method: 'ui/notifications/initialized', params: {} });
    }
    if (method === 'ui/notifications/host-context-changed') look(params);
    if (method === 'ui/notifications/tool-cancelled') place.textContent = 'The question was stopped.';
    if (method === 'ui/notifications/tool-result') {
      const { structuredContent, content } = params;
      if (structuredContent?.answer === undefined) {
        place.textContent = (content ?? []).map(({ text = '' }) => text).join('\\n');
      } else show(structuredContent);
    }
    if (method === 'ui/resource-teardown' || method === 'ping') send({ id, result: {} });
  });
  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
  }).observe(document.documentElement);
  request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'tabletalk-answer', version: '1' },
    appCapabilities: {},
  });
})();`;

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 var(--font-sans, system-ui, sans-serif); }
  html { color: var(--color-text-primary, CanvasText); }
  body { margin: 0; padding: 12px; }
  h1 { font-size: 1em; margin: 0 0 8px; }
  p { margin: 0 0 8px; white-space: pre-line; }
  .small { color: var(--color-text-secondary, GrayText); font-size: 12px; }
  .verified::before { content: '✓ '; color: var(--color-text-success, green); }
  .scroll { overflow-x: auto; margin-bottom: 8px; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 4px 10px; text-align: left; border-bottom: 1px solid var(--color-border-primary, color-mix(in srgb, currentColor 20%, transparent)); }
  .number { text-align: right; }
  pre { overflow-x: auto; font: 12px/1.5 var(--font-mono, ui-monospace, monospace); }
  details { margin-bottom: 8px; }
  button { font: inherit; margin: 0 8px 8px 0; padding: 4px 12px; border-radius: var(--border-radius-md, 6px); border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer; }
`;

/** The page by itself: it loads nothing. */
export const answerView = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Answer</title><style>${style}</style></head>
<body><main id="answer" aria-live="polite">The question is being answered …</main><script>${script}</script></body></html>
`;
