import { useEffect, useState, type ComponentType } from 'react';
import { Button } from './button.tsx';
import * as css from './lazy-dialog.css.ts';
import { Notice } from './notice.tsx';

/**
 * A dialog that is loaded when it is first opened. If loading fails, a notice at the bottom offers a retry and the page
 * keeps its state. With React's `lazy`, the error would unmount the page.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;

  return function LazyDialog(props: Props) {
    const [view, setView] = useState(Loaded ? 'ready' : 'loading');
    useEffect(() => {
      if (view !== 'loading') return;
      let isHere = true;
      const become = (next: string) => isHere && setView(next);
      load().then(
        (module) => {
          Loaded = module.default;
          become('ready');
        },
        () => become('failed'),
      );
      return () => void (isHere = false);
    }, [view]);
    if (Loaded) return <Loaded {...props} />;
    if (view !== 'failed') return null;
    return (
      <div className={css.failure}>
        <Notice tone="red" title="This did not open">
          Check your internet connection. Nothing is lost.
          <Button data-retry size="s" tone="outline" className={css.retryButton} onClick={() => setView('loading')}>
            Try again
          </Button>
        </Notice>
      </div>
    );
  };
}
