import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { watchPage } from '../../../../machines/shared/live/live.actors.ts';
import { onVisibility } from '../../../../src/runtime/page-visibility.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

/** Stubs a hidden or visible page. */
function pageOf(visibilityState: 'visible' | 'hidden') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal('document', page);
  return {
    set(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the visibility of the page', () => {
  const startWatching = () => {
    const sent: string[] = [];
    const parent = setup({ actors: { watchPage: watchPage(onVisibility) } }).createMachine({
      invoke: { src: 'watchPage' },
      on: { '*': { actions: ({ event }) => sent.push(event.type) } },
    });
    const watching = createActor(parent).start();
    return { sent, stop: () => watching.stop() };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is reported at the start and on each change', () => {
    const page = pageOf('hidden');
    const { sent, stop } = startWatching();
    expect(sent).toEqual(['page.hidden']);
    page.set('visible');
    page.set('hidden');
    expect(sent).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
    stop();
  });

  it('is no longer reported after unsubscribing', () => {
    const page = pageOf('visible');
    const listener = vi.fn<(isVisible: boolean) => void>();
    const stop = onVisibility(listener);
    stop();
    page.set('hidden');
    expect(listener.mock.calls).toEqual([[true]]);
  });
});
