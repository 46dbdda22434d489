const words: Readonly<Record<string, string>> = {
  'access-rule.add': 'denied a table or column',
  'access-rule.remove': 'removed a denial',
  'answer.export': 'saved an answer as a file',
  'conversation.delete': 'deleted a conversation',
  'description.move': 'moved a description',
  'description.review': 'reviewed a description',
  'example.change': 'changed an example',
  'example.create': 'wrote an example',
  'example.export': 'exported the examples',
  'example.import': 'imported examples',
  'feedback.handle': 'handled feedback',
  'glossary.export': 'exported the glossary',
  'glossary.import': 'imported a glossary',
  'knowledge.publish': 'published knowledge',
  'knowledge.roll-back': 'rolled knowledge back',
  'password.change': 'changed the own password',
  'person.add': 'added a person',
  'person.change': 'changed a role or who may sign in',
  'person.invite': 'made a new link for a person',
  'person.join': 'followed a link and chose a password',
  'person.recover': 'let an administrator back in',
  'run.replay': 'ran an edited plan',
  'schema.read': 'had the schema read again',
  'session.begin': 'signed in',
  'session.end': 'ended a session',
  'session.end-all': 'signed out everywhere',
  'session.refuse': 'was refused at the sign-in',
  'statement.try': 'tried a statement',
  'term.delete': 'deleted a term',
  'term.save': 'saved a term',
  'tool.run': 'ran a tool',
};

/** What somebody did, in words that follow a name; the action's own name where there are none, as for one made of parts. */
export function actionWords(action: string): string {
  return words[action] ?? action;
}
