import { isolateName } from '../../../../domain/isolate-name.ts';
import { Plus, RotateCw } from 'lucide-react';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Button } from '../../../design/button.tsx';
import { MenuBoardContext, useMenuBoard } from './menu-board.context.ts';
import * as css from './menu-board.css.ts';
import { usePictureFolder, useMenuRestaurant } from './menu-restaurant.ts';

/** The restaurant's name and number of items, the folder of its pictures, and the actions of the page (spec §2). */
export function BoardHeader() {
  const { restaurant, city } = useMenuRestaurant();
  const items = useMenuBoard('itemCount');
  const name = restaurant?.name ?? 'Menu';
  return (
    <header className={css.header}>
      <PageTitle>{`${isolateName(name)} · Menu Management`}</PageTitle>
      <div className={css.titleBlock}>
        <p className={css.cityPath}>{city ? `${city.state} → ${city.district} → ${city.name}` : '\u00a0'}</p>
        <h1 className={css.title}>
          <span>{isolateName(name)}</span>
          {items !== null && <small className={css.itemCount}>{` · ${items} ${items === 1 ? 'item' : 'items'}`}</small>}
        </h1>
      </div>
      <div className={css.actions}>
        <Refresh />
        <Add />
      </div>
    </header>
  );
}

function Refresh() {
  const { send } = MenuBoardContext.useActorRef();
  return (
    <Button
      tone="outline"
      size="s"
      icon={<RotateCw size={18} aria-hidden="true" />}
      busy={useMenuBoard('isRefreshing')}
      onClick={() => send({ type: 'live.refresh' })}
    >
      Refresh Live Info
    </Button>
  );
}

function Add() {
  const { send } = MenuBoardContext.useActorRef();
  const folder = usePictureFolder();
  // Stays enabled while the form is open: a disabled button could not get the focus back when the form closes.
  const isOffered = useMenuBoard('itemCount') !== null;
  return (
    <Button
      size="s"
      icon={<Plus size={18} aria-hidden="true" />}
      disabled={!isOffered}
      onClick={() => send({ type: 'item.add', folder })}
    >
      Add Menu Item
    </Button>
  );
}
