import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { offerOf } from '../../../../domain/offer.ts';
import { stockLevel } from '../../../../domain/stock.ts';
import { createMenuDetailsActors } from '../../../../machines/customer/menu-details/menu-details.actors.ts';
import { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import { selectPage } from '../../../../machines/customer/menu-details/menu-details.view.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { Carousel } from '../../../design/carousel.tsx';
import Dialog from '../../../design/dialog.tsx';
import { Price } from '../../../design/price.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import { StockNote } from '../cart/add-to-cart.tsx';
import { AddDish } from '../restaurant/add-dish.tsx';
import * as css from './dish-details.css.ts';
import { useRestaurant } from '../restaurant/restaurant.context.ts';
import type { LiveOfDish, MenuItem } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

/** The menu modal with the details of a dish (spec §2, Menu modal). */
export default function DishDetails({ menuId }: { menuId: number }) {
  const { api } = useApp();
  const { restaurantId, menus, live } = useRestaurant();
  const logic = useMemo(() => menuDetailsMachine.provide({ actors: createMenuDetailsActors({ api }) }), [api]);
  const details = useActorRef(logic, { input: { restaurantId, menuId } });
  useNotices(details);
  const { isOpen } = useSelector(details, selectPage);
  const item = menus.find(({ id }) => id === menuId);
  const close = useCallback(() => details.send({ type: 'details.close' }), [details]);
  useCloseOnBack('details', isOpen, close);
  if (!item) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={item.name} footer={<Buy item={item} live={live?.[item.id]} />}>
      <Shown item={item} live={live?.[item.id]} details={details} />
    </Dialog>
  );
}

type DishProps = { item: MenuItem; live: LiveOfDish | undefined };
type ShownProps = DishProps & { details: ActorRefFrom<typeof menuDetailsMachine> };

/** Shows the category, description and picture of the menu until the details are loaded. */
function Shown({ item, live, details }: ShownProps) {
  const { isOpening, words, imageUrls: own, at } = useSelector(details, selectPage);
  const { category, description } = words ?? item;
  const isOut = stockLevel(offerOf(item, live).liveCount) === 'out';
  return (
    <>
      <Carousel
        title={item.name}
        pictures={own.length > 0 ? own : [item.image_url].filter((url) => url !== null)}
        at={at}
        onNext={() => details.send({ type: 'picture.next' })}
        onPrevious={() => details.send({ type: 'picture.previous' })}
      >
        {isOut && (
          <span className={css.outOfStockPill}>
            <StatusPill tone="red">Out of Stock</StatusPill>
          </span>
        )}
      </Carousel>
      <p className={css.facts}>
        <VegMark veg={item.is_veg === 1} words />
        {category && <span>{category}</span>}
        {isOpening && <Spinner label="Loading details" />}
      </p>
      {description && <p className={css.description}>{description}</p>}
    </>
  );
}

/** A sticky footer with price, stock and ADD. */
function Buy({ item, live }: DishProps) {
  const { pricePaise, fullPaise, percentOff } = offerOf(item, live);
  return (
    <div className={css.buyRow}>
      <div className={css.price}>
        <Price paise={pricePaise} wasPaise={percentOff > 0 ? fullPaise : undefined} percentOff={percentOff} size="l" />
        <StockNote live={live} />
      </div>
      <AddDish item={item} live={live} soldOutLabel="Out of Stock" />
    </div>
  );
}
