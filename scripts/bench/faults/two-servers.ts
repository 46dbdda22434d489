import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage } from './page-door.ts';

export const twoServers: Fault = {
  name: 'two servers on one folder',
  done: 'a second product is started with the data folder of one that runs',
  expected: 'the second ends with exit 1 and names the folder; the first goes on answering',
  async run(ground) {
    const source = await ground.harbours();
    const { address, dataDir } = await ground.start({ source });
    const second = await ground.start({ source, dataDir }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    const answer = await answerOnPage(address, plainQuestion);
    const isRefused =
      second.includes('exit 1') && second.includes(`already runs with the data folder ${dataDir}`);
    return {
      seen: `${second.replaceAll(dataDir, 'DIR').replaceAll(/process \d+/g, 'process N')}; the first answered ${answer.rows[0]?.[0] ?? answer.answer}`,
      ok: isRefused && answer.rows[0]?.[0] === plainAnswer,
    };
  },
};
