import { DuckDBInstance } from '@duckdb/node-api';
import { failureOf } from '../embedded/failure-reply.ts';
import { watchParent } from '../embedded/watch-parent.ts';
import type { BringRequest } from './bring-protocol.ts';
import { bringTables } from './bring-tables.ts';

watchParent();
process.once('message', async (request: BringRequest) => {
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${request.memoryMegabytes}MB`,
      threads: '2',
      temp_directory: `${request.folder}/spill`,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    const connection = await instance.connect();
    process.send?.({ kind: 'brought', ...(await bringTables(connection, request)) });
  } catch (error) {
    process.send?.(failureOf(error));
  }
});
