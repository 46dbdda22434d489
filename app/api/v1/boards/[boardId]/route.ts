import { readBoard } from '../../../../server/v1/operations/boards.ts';
import { serve } from '../../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(readBoard);
