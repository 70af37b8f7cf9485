import { useSelector } from '@xstate/react';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { descriptionLabel, type DishFields } from '../../../../machines/partner/menu-item/dish-form.ts';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { Comparison } from '../form/comparison.tsx';
import { useMenuBoard } from '../menu-board/menu-board.context.ts';

/** Shows the edited dish beside the stored dish. */
export function DishComparison({ form }: { form: MenuItemActorRef }) {
  const { fields: mine, stored } = useSelector(form, selectPage);
  const descriptions = useMenuBoard('descriptions');
  if (stored === null) return null;
  const descriptionOf = ({ descriptionId }: DishFields) =>
    descriptionId === null
      ? 'No description'
      : descriptionLabel(descriptions.find(({ id }) => id === descriptionId)?.name ?? 'Another description');
  const compared = (label: string, shown: (fields: DishFields) => string) => ({
    label,
    mine: shown(mine),
    stored: shown(stored),
  });
  return (
    <Comparison
      of="menu item"
      fields={[
        compared('Item name', ({ name }) => name.trim()),
        compared('Price', ({ price }) => formatRupees(toPaise(price))),
        compared('Type', ({ isVeg }) => (isVeg ? 'Veg' : 'Non-veg')),
        compared('Description', descriptionOf),
        compared('Portions each day', ({ dailyCount }) => dailyCount || 'No number'),
      ]}
    />
  );
}
