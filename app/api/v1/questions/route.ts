import { askAQuestion } from '../../../server/v1/operations/questions.ts';
import { serve } from '../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const POST = serve(askAQuestion);
