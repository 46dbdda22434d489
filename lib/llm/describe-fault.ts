import type { ModelFault } from './model-fault.ts';
import { formatModelName } from './model-name.ts';
import { keyVariables, type RoleSettings } from './role-settings.ts';

const longestDetail = 300;

/** What a person reads: which model, what happened, what to do. Contains the provider's own words, not yet redacted. */
export function describeFault(fault: ModelFault, settings: RoleSettings, retries: number): string {
  const model = formatModelName(settings.model);
  return `${model} ${happening(fault, settings, retries)} ${cure(fault, settings)}`;
}

function happening(fault: ModelFault, settings: RoleSettings, retries: number): string {
  const again = retries === 0 ? '' : `, also after ${retries === 1 ? 'one retry' : `${retries} retries`}`;
  const status = fault.status === null ? '' : ` (HTTP ${fault.status})`;
  const said = fault.message === '' ? '' : `: ${shorten(fault.message)}`;
  switch (fault.kind) {
    case 'unauthorized':
      return `refused the key${status}${said}.`;
    case 'not-found':
      return `was not found at ${settings.baseUrl}${status}${said}.`;
    case 'refused':
      return `did not accept the request${status}${said}.`;
    case 'rate-limited':
      return `is limiting requests${status}${again}${said}.`;
    case 'server-error':
      return `failed on its side${status}${again}${said}.`;
    case 'unreachable':
      return `could not be reached at ${settings.baseUrl}${again}${said}.`;
    case 'first-byte':
    case 'thinking':
    case 'idle':
    case 'total':
    case 'breaker-open':
      return `${fault.message}.`;
    case 'cut':
      return `ended its reply in the middle${said}.`;
    case 'garbled':
      return `sent a reply that could not be read${said}.`;
    case 'too-large':
      return `sent too much: ${shorten(fault.message)}.`;
    case 'declined':
      return 'declined to answer.';
    case 'engine':
      return `did not answer: ${shorten(fault.message)}.`;
    case 'unusable':
      return `gave a reply that could not be used: ${shorten(fault.message)}.`;
  }
}

function cure(fault: ModelFault, settings: RoleSettings): string {
  const keyVariable = keyVariables[settings.model.provider];
  switch (fault.kind) {
    case 'unauthorized':
      return `Check ${keyVariable ?? 'the key'}, or answer with the built-in engine.`;
    case 'not-found':
      return settings.model.provider === 'openai-compatible'
        ? 'Check the name in TABLETALK_MODEL and the address in TABLETALK_MODEL_BASE_URL, or answer with the built-in engine.'
        : 'Check the name in TABLETALK_MODEL, or answer with the built-in engine.';
    case 'refused':
      return 'Check that the model supports what is asked of it (JSON schema, reasoning, temperature, length), choose another model, or answer with the built-in engine.';
    case 'unreachable':
      return 'Check that the server is running and that the address is right, or answer with the built-in engine.';
    case 'first-byte':
      return 'Try again, raise TABLETALK_MODEL_FIRST_BYTE_MS, or answer with the built-in engine.';
    case 'total':
      return 'Try again, raise TABLETALK_MODEL_TOTAL_MS, or answer with the built-in engine.';
    case 'engine':
      return 'Or answer with the built-in engine.';
    case 'too-large':
    case 'declined':
    case 'garbled':
    case 'unusable':
      return 'Ask in other words, choose another model, or answer with the built-in engine.';
    case 'rate-limited':
    case 'server-error':
    case 'thinking':
    case 'idle':
    case 'cut':
    case 'breaker-open':
      return 'Try again in a moment, choose another model, or answer with the built-in engine.';
  }
}

function shorten(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.\s]+$/, '');
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
}
