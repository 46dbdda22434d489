import type { ToldOperation } from './operation.ts';
import { readAnswer, readPicture, readRows, stopAnswer, voteOnAnswer } from './operations/answers.ts';
import { listOwnBoards, readBoard, refreshBoard } from './operations/boards.ts';
import { listOwnConversations, readConversation } from './operations/conversations.ts';
import { listExamplesInUse, listGlossary, proposeExample, proposeTerm } from './operations/knowledge.ts';
import { askAQuestion } from './operations/questions.ts';
import { listSources, listTables, readTable } from './operations/sources.ts';

/** Every operation of the API, in the order of its document. A test holds this list and the routes to each other. */
export const operations: readonly ToldOperation[] = [
  askAQuestion,
  readAnswer,
  readRows,
  readPicture,
  stopAnswer,
  voteOnAnswer,
  listOwnConversations,
  readConversation,
  listOwnBoards,
  readBoard,
  refreshBoard,
  listSources,
  listTables,
  readTable,
  listExamplesInUse,
  proposeExample,
  listGlossary,
  proposeTerm,
];
