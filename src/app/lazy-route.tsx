import { useActorRef, useSelector } from '@xstate/react';
import { useState, type ComponentType } from 'react';
import { fromPromise } from 'xstate';
import { chunkMachine, type LoadChunkResult } from '../../machines/chunk/chunk.machine.ts';
import { selectView } from '../../machines/chunk/chunk.selectors.ts';
import { Page } from '../design/page.tsx';
import { ErrorState } from '../design/states.tsx';
import { PageLoading } from './page-loading.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const reloadedKey = 'pehle-reloaded-for';

/** A route whose script is loaded when it is first opened (D45). `name` tells routes apart in the reload guard. */
export function lazyRoute(name: string, load: Load): ComponentType {
  let Loaded: ComponentType | null = null;

  const machine = chunkMachine.provide({
    actors: {
      loadChunk: fromPromise<LoadChunkResult, { attempt: number }>(async () => {
        try {
          Loaded = (await load()).default;
          return { kind: 'loaded' };
        } catch (error) {
          // Without a network the file may still be there: that is a failure to retry, not a deployment.
          if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === name) throw error;
          return { kind: 'gone' };
        }
      }),
      reloadPage: fromPromise<void>(async () => {
        sessionStorage.setItem(reloadedKey, name);
        location.reload();
      }),
    },
  });

  function Waiting() {
    const chunk = useActorRef(machine);
    const view = useSelector(chunk, selectView);
    if (view === 'ready' && Loaded) return <Loaded />;
    if (view === 'loading') return <PageLoading />;
    return (
      <Page>
        <ErrorState
          heading="h1"
          title="This page did not load"
          text="Check your internet connection. Your cart is kept."
          onRetry={() => chunk.send({ type: 'chunk.retry' })}
        />
      </Page>
    );
  }

  return function LazyRoute() {
    // A script that is there already needs no waiting, not even for one frame.
    const [Ready] = useState(() => Loaded);
    return Ready ? <Ready /> : <Waiting />;
  };
}
