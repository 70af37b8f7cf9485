import { useSelector } from '@xstate/react';
import { Minus, Plus } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { morningText } from '../../../../domain/sold-out-today.ts';
import { stockLevel } from '../../../../domain/stock.ts';
import {
  selectCount,
  selectDailyCount,
  selectResumeCount,
  selectStockRows,
} from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { selectRow } from '../../../../machines/partner/stock-rows/stock-rows.view.ts';
import { defaultQuantity, type StockEvent } from '../../../../machines/partner/stock/stock.machine.ts';
import { selectPage, type StockView } from '../../../../machines/partner/stock/stock.view.ts';
import { Button } from '../../../design/button.tsx';
import { selectWhole } from '../../../design/select-whole.ts';
import { StatusPill } from '../../../design/status-pill.tsx';
import { MenuBoardContext } from '../menu-board/menu-board.context.ts';
import * as css from './stock-control.css.ts';

/** The displayed count of a dish, or when it comes back with how many portions, and how many there are each day. */
export function StockCount({ menuId }: { menuId: number }) {
  const count = MenuBoardContext.useSelector(selectCount(menuId));
  const resumeCount = MenuBoardContext.useSelector(selectResumeCount(menuId));
  const dailyCount = MenuBoardContext.useSelector(selectDailyCount(menuId));
  const isSoldOutToday = resumeCount !== null;
  if (!isSoldOutToday && dailyCount === null) return <CountPill count={count} />;
  return (
    <span className={css.stock}>
      {isSoldOutToday ? <StatusPill tone="red">Sold out today</StatusPill> : <CountPill count={count} />}
      <span className={css.later}>
        {isSoldOutToday ? `${dailyCount ?? resumeCount} from ${morningText}` : `${dailyCount} each day`}
      </span>
    </span>
  );
}

function CountPill({ count }: { count: number | null }) {
  switch (stockLevel(count ?? undefined)) {
    case 'out':
      return <StatusPill tone="red">Out of stock</StatusPill>;
    case 'low':
      return <StatusPill tone="turmeric">{`Only ${count} left`}</StatusPill>;
    case 'enough':
      return <StatusPill tone="leaf">{`${count} in stock`}</StatusPill>;
    case 'unknown':
      return <StatusPill tone="plain">Not known</StatusPill>;
  }
}

/** A row that the partner has not changed. */
const unchanged: StockView = { quantity: defaultQuantity, alert: null, isChanging: false };

/**
 * Increases or decreases a dish's stock by the entered quantity (spec §5, Stock update), or sells it no more until the
 * morning (D266). The keyboard shortcuts work while the focus is in the field.
 */
export function StockControl({ menuId, name }: { menuId: number; name: string }) {
  const board = MenuBoardContext.useActorRef();
  const rows = useSelector(board, selectStockRows);
  const count = useSelector(board, selectCount(menuId));
  const resumeCount = useSelector(board, selectResumeCount(menuId));
  const row = useSelector(rows, (snapshot) => snapshot && selectRow(menuId)(snapshot));
  const { quantity, alert, isChanging } = useSelector(row, (snapshot) => (snapshot ? selectPage(snapshot) : unchanged));
  const alertId = useId();
  const tell = (event: StockEvent) => {
    if (count !== null) rows?.send({ type: 'row.forward', menuId, count, resumeCount, event });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const does = keys[event.key];
    if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (does === 'previous' || does === 'next') goToRow(event.currentTarget, does);
    else {
      // Rendered at once, so that typing replaces the new content.
      flushSync(() => tell({ type: does }));
      event.currentTarget.select();
    }
  };
  return (
    <div className={css.control}>
      <div className={css.box} role="group" aria-label={`Stock of ${name}`} aria-busy={isChanging}>
        <button
          type="button"
          className={css.button}
          aria-label={`Decrement ${name}`}
          disabled={count === null}
          onClick={() => tell({ type: 'stock.decrement' })}
        >
          <Minus size={16} strokeWidth={3} aria-hidden="true" />
        </button>
        <input
          className={css.quantity}
          aria-label={`Quantity for ${name}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          data-quantity
          value={quantity}
          disabled={count === null}
          aria-invalid={alert !== null || undefined}
          aria-describedby={alert === null ? undefined : alertId}
          onChange={({ target }) => tell({ type: 'quantity.change', text: target.value })}
          onFocus={selectWhole}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={css.button}
          aria-label={`Increment ${name}`}
          disabled={count === null}
          onClick={() => tell({ type: 'stock.increment' })}
        >
          <Plus size={16} strokeWidth={3} aria-hidden="true" />
        </button>
      </div>
      {/* One button that changes its words, so that the focus stays. */}
      <Button
        tone="quiet"
        size="s"
        className={css.soldOutButton}
        disabled={count === null || (count === 0 && resumeCount === null)}
        aria-label={`${resumeCount === null ? 'Sold out today' : 'Sell again'}: ${name}`}
        onClick={() => tell({ type: resumeCount === null ? 'stock.sellOut' : 'stock.sellAgain' })}
      >
        {resumeCount === null ? 'Sold out today' : 'Sell again'}
      </Button>
      {alert !== null && (
        <p id={alertId} role="alert" className={css.alert}>
          {alert}
        </p>
      )}
    </div>
  );
}

/** Keyboard shortcuts. + and − are free for this, because the field accepts digits only. */
const keys: Partial<Record<string, 'stock.increment' | 'stock.decrement' | 'previous' | 'next'>> = {
  Enter: 'stock.increment',
  '+': 'stock.increment',
  '-': 'stock.decrement',
  ArrowUp: 'previous',
  ArrowDown: 'next',
};

function goToRow(from: HTMLElement, where: 'previous' | 'next'): void {
  const fields = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])];
  fields[fields.indexOf(from) + (where === 'next' ? 1 : -1)]?.focus();
}
