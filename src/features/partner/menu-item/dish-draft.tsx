import { selectDraft } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { selectForm } from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { isDishDraft, type DishDraft as Draft } from '../../../../machines/partner/lib/form-draft.ts';
import { useFormDraft } from '../../../runtime/partner/form-draft.ts';
import { MenuBoardContext, useMenuBoard } from '../menu-board/menu-board.context.ts';
import { usePictureFolder } from '../menu-board/menu-restaurant.ts';

/** Stores the edited dish when the session ends. Render it when the menu and the restaurant are loaded. */
export function DishDraft() {
  const board = MenuBoardContext.useActorRef();
  const folder = usePictureFolder();
  const formNow = () => selectForm(board.getSnapshot());
  useFormDraft({
    form: `menu-${useMenuBoard('restaurantId')}`,
    read: () => {
      const form = formNow();
      return form ? selectDraft(form.getSnapshot()) : null;
    },
    restore: ({ menuId, fields: { name, price, isVeg, descriptionId, dailyCount } }: Draft) => {
      board.send(menuId === null ? { type: 'item.add', folder } : { type: 'item.edit', menuId, folder });
      const form = formNow();
      form?.send({ type: 'name.change', name });
      form?.send({ type: 'price.change', price });
      form?.send({ type: 'veg.choose', isVeg });
      form?.send({ type: 'description.choose', id: descriptionId });
      if (dailyCount !== undefined) form?.send({ type: 'dailyCount.change', text: dailyCount });
    },
    isValues: isDishDraft,
  });
  return null;
}
