import { useSelector } from '@xstate/react';
import { morningText } from '../../../../domain/sold-out-today.ts';
import {
  dailyCountDigits,
  maxDishNameLength,
  descriptionLabel,
} from '../../../../machines/partner/menu-item/dish-form.ts';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { ignoreWheel } from '../../../design/ignore-wheel.ts';
import { SelectField } from '../../../design/select-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import * as css from './dish-dialog.css.ts';
import { useMenuBoard } from '../menu-board/menu-board.context.ts';

/** Sent in place of invalid input, whose text a number field does not expose. */
const noNumber = 'not a number';

/** Name, price, type and description (spec §5, Menu item), and the portions of each day (D267). */
export function DishFields({ form }: { form: MenuItemActorRef }) {
  const { fields, errors, isOff, version } = useSelector(form, selectPage);
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
          // The field is uncontrolled: a new key applies new initial values.
          key={version}
          ref={ignoreWheel}
          label="Price"
          prefix="₹"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          defaultValue={price === noNumber ? '' : price}
          error={errors.price}
          disabled={isOff}
          // Not `onChange`, which React calls only if the value changes: invalid and empty input both have the value
          // ''.
          onInput={({ currentTarget: { validity, value } }) =>
            form.send({ type: 'price.change', price: validity.badInput ? noNumber : value })
          }
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
