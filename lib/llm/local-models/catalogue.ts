import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type CatalogueModel, catalogueModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';
import measured from './measured-accuracy.json' with { type: 'json' };

/** The day on which the entries below were last looked at. */
const catalogueDate = '2026-11-22';

/**
 * The models that Tabletalk offers, smallest first. Only those whose licence lets a company use them: the 3B of this
 * family is for research alone and is not here. A new entry needs its checksum, from the file or from records that agree.
 */
export const catalogue: readonly CatalogueModel[] = [
  {
    name: 'qwen2.5-coder-0.5b',
    title: 'Qwen2.5-Coder 0.5B Instruct (Q4_K_M)',
    publisher: 'Qwen (Alibaba Cloud)',
    file: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    page: 'https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF',
    url: 'https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    bytes: 491_400_064,
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    checksum: 'published',
    parameters: 490_000_000,
    licence: 'Apache-2.0',
    memoryBytes: 1_700_000_000,
    accuracy: null,
  },
  {
    name: 'qwen2.5-coder-1.5b',
    title: 'Qwen2.5-Coder 1.5B Instruct (Q4_K_M)',
    publisher: 'Qwen (Alibaba Cloud)',
    file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    page: 'https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF',
    url: 'https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_117_320_768,
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    checksum: 'computed',
    parameters: 1_540_000_000,
    licence: 'Apache-2.0',
    memoryBytes: 2_600_000_000,
    accuracy: measured['qwen2.5-coder-1.5b'],
  },
  {
    name: 'qwen2.5-coder-7b',
    title: 'Qwen2.5-Coder 7B Instruct (Q4_K_M)',
    publisher: 'Qwen (Alibaba Cloud)',
    file: 'qwen2.5-coder-7b-instruct-q4_k_m.gguf',
    page: 'https://huggingface.co/Qwen/Qwen2.5-Coder-7B-Instruct-GGUF',
    url: 'https://huggingface.co/Qwen/Qwen2.5-Coder-7B-Instruct-GGUF/resolve/main/qwen2.5-coder-7b-instruct-q4_k_m.gguf',
    bytes: 4_683_073_536,
    sha256: '509287f78cb4d4cf6b3843734733b914b2c158e43e22a7f4bf5e963800894d3c',
    checksum: 'published',
    parameters: 7_610_000_000,
    licence: 'Apache-2.0',
    memoryBytes: 6_500_000_000,
    accuracy: null,
  },
];

export type Catalogue = { readonly date: string; readonly models: readonly CatalogueModel[] };

const ownCatalogue = z.object({ date: z.iso.date(), models: z.array(catalogueModel).min(1) });

/**
 * The models to offer: Tabletalk's, or those of a JSON file in their place, `{"date": "2026-11-22", "models": […]}` with
 * the fields above. So a company offers what it allows, and its own. Throws `bad-request` naming what is wrong in it.
 */
export function readCatalogue(file: string | undefined): Catalogue {
  if (file === undefined) return { date: catalogueDate, models: catalogue };
  try {
    return ownCatalogue.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new AppError('bad-request', {
      userMessage: `TABLETALK_MODEL_CATALOGUE=${file} cannot be used as a list of models: ${reason}`,
      cause,
    });
  }
}
