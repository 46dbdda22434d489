import { expect, test } from 'vitest';
import {
  type ConversationAction,
  openedConversation,
  reduceConversation,
  runningRun,
} from './conversation-state.ts';
import { newRun } from './run-record.ts';

function after(conversationId: string | null, ...actions: ConversationAction[]) {
  return actions.reduce(reduceConversation, openedConversation(conversationId));
}

const noServer = { message: 'no server', unreachable: true };
const sending = { type: 'sending', key: 1, question: 'How many?' } as const;

test('the first accepted question gives a new conversation its id and a running answer', () => {
  const state = after(null, sending, { type: 'sent', key: 1, conversationId: 'c', runId: 'r' });
  expect(state.conversationId).toBe('c');
  expect(runningRun(state)?.view.question).toBe('How many?');
  expect(state.sending).toBeNull();
});

test('a question that was refused is kept with the reason', () => {
  const state = after(null, sending, {
    type: 'send-failed',
    key: 1,
    message: 'no server',
    mayHelpAgain: true,
  });
  expect(state.unsent).toEqual({ question: 'How many?', message: 'no server', mayHelpAgain: true });
  expect(state.runs).toHaveLength(0);
});

test('a refused question that was meant for the built-in engine stays meant for it', () => {
  const state = after(
    null,
    { ...sending, strategy: 'built-in' },
    { type: 'send-failed', key: 1, message: 'no server', mayHelpAgain: true },
  );
  expect(state.unsent?.strategy).toBe('built-in');
});

test('a reply that arrives after another conversation was opened changes nothing', () => {
  const moved = after(null, sending, { type: 'opened', conversationId: 'other' });
  const late = reduceConversation(moved, { type: 'sent', key: 1, conversationId: 'c', runId: 'r' });
  expect(late).toBe(moved);
  expect(
    reduceConversation(moved, { type: 'loaded', conversationId: 'c', runs: [], access: { may: 'continue' } }),
  ).toBe(moved);
});

test('an unknown conversation is told from one that failed to load', () => {
  const missing = after('c', { type: 'load-failed', conversationId: 'c', failure: 'unknown' });
  const failed = after('c', { type: 'load-failed', conversationId: 'c', failure: noServer });
  expect(missing.phase).toEqual({ kind: 'not-found' });
  expect(failed.phase).toEqual({ kind: 'failed', ...noServer });
});

test('feedback is stored with the run it belongs to', () => {
  const feedback = { runId: 'r', vote: 'up', comment: '' } as const;
  const state = after(
    null,
    sending,
    { type: 'sent', key: 1, conversationId: 'c', runId: 'r' },
    { type: 'feedback-saved', feedback },
  );
  expect(state.runs[0]?.feedback).toEqual(feedback);
});

test('turns that were asked elsewhere are added, and what is known here is kept', () => {
  const here = { ...newRun('r1', 'c', 'How many?'), lastSequence: 4 };
  const mine = newRun('r3', 'c', 'Mine?');
  const shown = after('c', {
    type: 'loaded',
    conversationId: 'c',
    runs: [here, mine],
    access: { may: 'continue' },
  });
  const stored = [newRun('r1', 'c', 'How many?'), newRun('r2', 'c', 'Theirs?')];
  const caughtUp = reduceConversation(shown, { type: 'caught-up', conversationId: 'c', runs: stored });
  expect(caughtUp.runs.map(({ runId }) => runId)).toEqual(['r1', 'r2', 'r3']);
  expect(caughtUp.runs[0]).toBe(here);
  expect(reduceConversation(shown, { type: 'caught-up', conversationId: 'other', runs: stored })).toBe(shown);
});

test('an answer that was asked to stop is said to be stopping, unless it could not be stopped', () => {
  const asked = [sending, { type: 'sent', key: 1, conversationId: 'c', runId: 'r' } as const];
  const stopping = after(null, ...asked, { type: 'stopping', runId: 'r' });
  expect(stopping).toMatchObject({ stoppingRun: 'r', stopFailure: null });
  const failed = reduceConversation(stopping, { type: 'stop-failed', message: 'no server' });
  expect(failed).toMatchObject({ stoppingRun: null, stopFailure: 'no server' });
  expect(reduceConversation(failed, { type: 'stopping', runId: 'r' }).stopFailure).toBeNull();
});

test('a turn that was begun from an answer is told from one that was asked or came from elsewhere', () => {
  const started = { type: 'started', conversationId: 'c', question: 'The rows' } as const;
  const state = after('c', { ...started, runId: 'r' });
  expect(state.startedRun).toBe('r');
  expect(reduceConversation(state, { ...started, runId: 's' }).startedRun).toBe('s');
  expect(
    after('c', sending, { type: 'sent', key: 1, conversationId: 'c', runId: 'r' }).startedRun,
  ).toBeNull();
  expect(reduceConversation(state, { type: 'opened', conversationId: 'd' }).startedRun).toBeNull();
});
