import type { ModelDownload } from '#lib/domain/local-model.ts';
import { Button } from '../ui/button.tsx';
import { progressWords } from './model-words.ts';

/** How far a download is, with the way to stop it. */
export function DownloadProgress({
  download,
  onCancel,
}: {
  download: Extract<ModelDownload, { kind: 'running' }>;
  onCancel: () => void;
}) {
  const percent = download.total > 0 ? Math.floor((100 * download.done) / download.total) : 0;
  const words = progressWords(download);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div
          role="progressbar"
          aria-label="Getting the model"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
          className="h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${percent}%` }}
          />
        </div>
        <p className="mt-1.5 text-[0.8125rem] tabular-nums text-ink-muted">{words}</p>
      </div>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
