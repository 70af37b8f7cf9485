import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { createMenuBoardActors } from '../../../../machines/partner/menu-board/menu-board.actors.ts';
import { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import { selectStockRows } from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { parseMenuView } from '../../../../machines/partner/menu-board/menu-view.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import { useQuerySync } from '../../../runtime/address.ts';
import { NotFound } from '../../shared/page-states/not-found.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { livePage } from '../../../runtime/live-page.ts';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { useUnsentChanges } from '../../../runtime/partner/unsent-changes.ts';
import { createSendForm } from '../../../runtime/partner/send-form.ts';
import { randomKey } from '../../../runtime/random-key.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { BoardHeader } from './board-header.tsx';
import { Dialogs } from './dialogs.tsx';
import { DishDraft } from '../menu-item/dish-draft.tsx';
import { MenuBoardContext, useMenuBoard } from './menu-board.context.ts';
import { MenuLoading } from './menu-loading.tsx';
import { MenuTable } from './menu-table.tsx';
import * as css from './menu-board.css.ts';
import { usePictureFolder, useMenuRestaurant } from './menu-restaurant.ts';

/**
 * The menu of a restaurant (spec §2, Menu Management); 'not found' for an id that is not one of the partner's
 * restaurants.
 */
export default function PartnerMenuRoute() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <PartnerMenu key={id} restaurantId={Number(id)} /> : <NotFound />;
}

function PartnerMenu({ restaurantId }: { restaurantId: number }) {
  const { api, authorizedCall, config } = usePortal();
  const { search } = useLocation();
  const files = useMemo(() => createFileStore(), []);
  const keySeed = useMemo(() => randomKey(), []);
  const logic = useMemo(
    () =>
      menuBoardMachine.provide({
        actors: createMenuBoardActors({
          api,
          files,
          upload: config.upload,
          sendForm: createSendForm(authorizedCall),
          randomKey,
          ...livePage,
        }),
      }),
    [api, authorizedCall, config, files],
  );
  return (
    <MenuBoardContext.Provider
      logic={logic}
      options={{ input: { restaurantId, view: parseMenuView(search), keySeed } }}
    >
      <Board />
      <Dialogs files={files} />
    </MenuBoardContext.Provider>
  );
}

function Board() {
  const board = MenuBoardContext.useActorRef();
  useNotices(board);
  useQuerySync(board);
  useUnsentChanges(useSelector(board, selectStockRows));
  const view = useMenuBoard('view');
  const message = useMenuBoard('menuMessage');
  const { restaurant, city } = useMenuRestaurant();
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <BoardHeader />
      {view !== 'failed' && <LiveFailure />}
      <Outdated />
      {view === 'loading' && <MenuLoading />}
      {view === 'failed' && (
        <ErrorState
          title="The menu did not load"
          text={<ErrorBanner>{message}</ErrorBanner>}
          onRetry={() => board.send({ type: 'menu.retry' })}
        >
          <LinkButton to="/partner/restaurants" tone="outline">
            My Restaurants
          </LinkButton>
        </ErrorState>
      )}
      {(view === 'none' || view === 'table') && restaurant && city && <DishDraft />}
      {view === 'none' && <NoDishes />}
      {view === 'table' && <MenuTable />}
    </main>
  );
}

function Outdated() {
  const since = useMenuBoard('outdatedSince');
  return since === null ? null : <OutdatedLine what="These counts are" since={since} />;
}

/** Why live info could not be refreshed. The previous prices and counts stay on the page. */
function LiveFailure() {
  const message = useMenuBoard('liveMessage');
  if (message === null) return null;
  return (
    <Notice tone="red" title="The live info did not load">
      {message}
    </Notice>
  );
}

function NoDishes() {
  const { send } = MenuBoardContext.useActorRef();
  const folder = usePictureFolder();
  return (
    <EmptyState art="thali" title="No Menu Items Yet" text="What you add here is what your guests can order.">
      <Button onClick={() => send({ type: 'item.add', folder })}>Add Your First Item</Button>
    </EmptyState>
  );
}
