import { useActorRef, useSelector } from '@xstate/react';
import { Fragment, useState, type ComponentType, type ReactElement } from 'react';
import { chunkMachine, type LoadChunkResult } from '../../machines/shared/chunk/chunk.machine.ts';
import { selectView } from '../../machines/shared/chunk/chunk.selectors.ts';
import { fromPromise } from '../../machines/shared/lib/from-promise.ts';
import { LoadFailed } from '../features/shared/page-states/load-failed.tsx';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';
import { ChunkFileError } from '../runtime/import-chunk.ts';
import { readTabStorage, writeTabStorage } from '../runtime/tab-storage.ts';

type Load = () => Promise<{ default: ComponentType }>;

export interface Preloadable {
  /** Loads the script in advance, so that the route opens without a loading state. */
  preload: () => Promise<void>;
}

const reloadedKey = 'pehle-reloaded-for';

/**
 * A route whose script is loaded when it is first opened (D45). `name` identifies the route in the reload guard;
 * `Frame` is rendered around the loading state.
 */
export function lazyRoute(
  name: string,
  load: Load,
  Frame: ComponentType<{ children: ReactElement }> = Fragment,
): ComponentType & Preloadable {
  let Loaded: ComponentType | null = null;
  const preload = async () => {
    Loaded = (await load()).default;
  };

  const machine = chunkMachine.provide({
    actors: {
      loadChunk: fromPromise<LoadChunkResult, { attempt: number }>(async ({ input }) => {
        try {
          await preload();
          return { kind: 'loaded' };
        } catch (error) {
          // If the browser is offline, the file may still exist on the server, so offer a retry instead of a reload.
          if (!navigator.onLine) throw error;
          // The files are there, but the browser does not request a module again that failed to load (D310).
          if (input.attempt > 0 && !(error instanceof ChunkFileError)) return { kind: 'gone' };
          if (readTabStorage(reloadedKey) === name) throw error;
          // A reload that is not stored would be repeated for ever, so it waits for a press of 'Try again'.
          if (!writeTabStorage(reloadedKey, name) && input.attempt === 0) throw error;
          return { kind: 'gone' };
        }
      }),
      reloadPage: fromPromise<void>(async () => {
        // Offline and without a service worker, a reload would show the browser's error page.
        if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no network.');
        location.reload();
      }),
    },
  });

  function Waiting() {
    const chunk = useActorRef(machine);
    const view = useSelector(chunk, selectView);
    if (view === 'ready' && Loaded) return <Loaded />;
    return (
      <Frame>
        {view === 'loading' ? <PageLoading /> : <LoadFailed onRetry={() => chunk.send({ type: 'chunk.retry' })} />}
      </Frame>
    );
  }

  return Object.assign(
    function LazyRoute() {
      // A loaded script renders without a loading state, not even for one frame.
      const [Ready] = useState(() => Loaded);
      return Ready ? <Ready /> : <Waiting />;
    },
    { preload },
  );
}

/** The routes of a view that is loaded when it is first opened. They share it, so that it stays from one to the other. */
export function lazyPages(load: Load, ...paths: readonly [string, ...string[]]) {
  const Component = lazyRoute(paths[0], load);
  return paths.map((path) => ({ path, Component }));
}
