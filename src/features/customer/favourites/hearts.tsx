import { useSelector } from '@xstate/react';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { createActor } from 'xstate';
import { isolateName } from '../../../../domain/isolate-name.ts';
import type { BrowseView } from '../../../../machines/customer/browse/browse.view.ts';
import { createFavouritesActors } from '../../../../machines/customer/favourites/favourites.actors.ts';
import {
  favouritesMachine,
  type FavouritesActorRef,
} from '../../../../machines/customer/favourites/favourites.machine.ts';
import {
  onlyFavourites,
  selectPage,
  type FavouritesOnly,
} from '../../../../machines/customer/favourites/favourites.view.ts';
import type { CustomerSessionActorRef } from '../../../../machines/customer/session/session.machine.ts';
import { selectStatus } from '../../../../machines/customer/session/session.selectors.ts';
import { IconButton } from '../../../design/button.tsx';
import { focusSearch } from '../../../design/focus-search.ts';
import { useApp, type App } from '../../../runtime/app-context.tsx';
import { subscribeToNotices } from '../../../runtime/notices.ts';
import { onReachability } from '../../../runtime/offline/reach.ts';
import { onPageVisible } from '../../../runtime/page-visibility.ts';
import * as css from './heart.css.ts';

export interface HeartProps {
  restaurantId: number;
  /** The restaurant's name. */
  name: string;
}

const flows = new WeakMap<CustomerSessionActorRef, FavouritesActorRef>();

/** Returns the flow of the customer who is logged in. It starts with the first heart, serves all pages, and ends with the session. */
export function favouritesOf({ actor, api, handleNotice }: App): FavouritesActorRef {
  const { session } = actor.getSnapshot().children;
  if (!session) throw new Error('The session is not running.');
  const known = flows.get(session);
  const hasLeft = selectStatus(session.getSnapshot()) !== 'authenticated';
  if (known && (hasLeft || known.getSnapshot().status === 'active')) return known;
  const actors = createFavouritesActors({ api, session, onPageVisible, onReachability });
  const flow = createActor(favouritesMachine.provide({ actors }), { id: 'favourites' });
  flows.set(session, flow);
  subscribeToNotices(flow, handleNotice);
  return flow.start();
}

/** Returns the list of /home with favourites only. */
export const onlyFavouritesOf = (flow: FavouritesActorRef, page: BrowseView): FavouritesOnly =>
  onlyFavourites(page, selectPage(flow.getSnapshot()), () => flow.send({ type: 'list.read' }));

/** The heart of a restaurant. */
export default function HeartButton({ restaurantId, name }: HeartProps) {
  const app = useApp();
  const flow = useMemo(() => favouritesOf(app), [app]);
  const isMarked = useSelector(flow, (snapshot) => selectPage(snapshot).marked.includes(restaurantId));
  return (
    <IconButton
      label={`Favourite: ${isolateName(name)}`}
      aria-pressed={isMarked}
      className={css.heart}
      onClick={({ currentTarget }) =>
        keepFocusInList(currentTarget, () => flow.send({ type: 'heart.press', restaurantId }))
      }
    >
      <Heart size={22} aria-hidden="true" className={isMarked ? css.filled : undefined} />
    </IconButton>
  );
}

/** With the filter 'Favourites', a press removes the card: the focus moves to the card that takes its position. */
function keepFocusInList(heart: Element, press: () => void): void {
  const card = heart.closest('li');
  const next = (card?.nextElementSibling ?? card?.previousElementSibling)?.querySelector('a');
  flushSync(press);
  if (heart.isConnected) return;
  if (next) next.focus();
  else focusSearch();
}
