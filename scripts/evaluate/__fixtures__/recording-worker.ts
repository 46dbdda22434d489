import { appendFileSync } from 'node:fs';

// Stands in for the worker: writes down everything it could know, then answers by what the question says.
const [dataDir = ''] = process.argv.slice(2);
const knowledge = `${dataDir}.knowledge`;
appendFileSync(knowledge, JSON.stringify({ argv: process.argv, environment: process.env }));

process.on('message', (message: { question: { id: string; question: string } }) => {
  appendFileSync(knowledge, JSON.stringify(message));
  const { id, question } = message.question;
  if (question === 'end') process.exit(3);
  if (question === 'hang') return;
  const refused = question === 'refuse';
  process.send?.({
    id,
    status: refused ? 'refused' : 'answered',
    sql: refused ? null : question,
    error: null,
    ms: 1,
    calls: 0,
    tokens: 0,
  });
});
process.on('disconnect', () => process.exit());
