import { useSelector } from '@xstate/react';
import { morningText } from '../../../../domain/sold-out-today.ts';
import {
  dailyCountDigits,
  maxDishNameLength,
  descriptionLabel,
} from '../../../../machines/partner/menu-item/dish-form.ts';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { SelectField } from '../../../design/select-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import * as css from './dish-dialog.css.ts';
import { useMenuBoard } from '../menu-board/menu-board.context.ts';

/** Name, price, type and description (spec §5, Menu item), and the portions of each day (D267). */
export function DishFields({ form }: { form: MenuItemActorRef }) {
  const { fields, errors, isOff } = useSelector(form, selectPage);
  const { name, price, isVeg, descriptionId, dailyCount } = fields;
  const descriptions = useMenuBoard('descriptions');
  return (
    <>
      <TextField
        label="Item name"
        value={name}
        maxLength={maxDishNameLength}
        autoComplete="off"
        error={errors.name}
        disabled={isOff}
        onChange={({ target }) => form.send({ type: 'name.change', name: target.value })}
      />
      <div className={css.fieldPair}>
        <TextField
          // Not a number field, which ignores the digits of other scripts.
          label="Price"
          prefix="₹"
          value={price}
          step="0.01"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price}
          disabled={isOff}
          onChange={({ target }) => form.send({ type: 'price.change', price: target.value })}
        />
        <fieldset className={css.typeGroup} disabled={isOff}>
          <legend className={css.legend}>Type</legend>
          {[true, false].map((veg) => (
            <label key={String(veg)} className={css.choice}>
              <input
                type="radio"
                name="dish-type"
                checked={isVeg === veg}
                onChange={() => form.send({ type: 'veg.choose', isVeg: veg })}
              />
              <VegMark veg={veg} words />
            </label>
          ))}
        </fieldset>
      </div>
      <SelectField
        label="Description (optional)"
        placeholder="No description"
        value={descriptionId === null ? '' : String(descriptionId)}
        disabled={isOff}
        options={descriptions.map((each) => ({ value: String(each.id), label: descriptionLabel(each.name) }))}
        onChange={({ target }) =>
          form.send({ type: 'description.choose', id: target.value === '' ? null : Number(target.value) })
        }
      />
      <TextField
        label="Portions each day (optional)"
        hint={`At ${morningText} the stock becomes this number. For today, set the stock in the menu.`}
        value={dailyCount}
        maxLength={dailyCountDigits}
        inputMode="numeric"
        autoComplete="off"
        error={errors.dailyCount}
        disabled={isOff}
        onChange={({ target }) => form.send({ type: 'dailyCount.change', text: target.value })}
      />
    </>
  );
}
