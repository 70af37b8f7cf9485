import type { ChosenFile } from '../../shared/lib/file-shelf.ts';
import type { DishFields } from './dish-form.ts';

export interface MenuItemInput {
  restaurantId: number;
  /** Where the image host keeps the restaurant's pictures. */
  folder: string;
  /** The `Idempotency-Key` of this form. */
  key: string;
  /** The dish to edit; null adds one. */
  menuId: number | null;
  fields: DishFields;
  /** As the fields were read; null sends none, and then nothing is compared. */
  version: number | null;
}

export type MenuItemEvent =
  | { type: 'name.change'; name: string }
  | { type: 'price.change'; price: string }
  | { type: 'veg.choose'; isVeg: boolean }
  | { type: 'description.choose'; id: number | null }
  | { type: 'images.choose'; files: readonly ChosenFile[] }
  | { type: 'image.remove'; id: string }
  | { type: 'media.retry' }
  | { type: 'media.delete'; mediaId: number }
  | { type: 'form.submit' }
  /** Goes on from the step that failed. */
  | { type: 'save.retry' }
  /** Does without the pictures that are not there yet. */
  | { type: 'images.skip' }
  /** The dish was changed elsewhere: saves what is typed over it. */
  | { type: 'conflict.keep' }
  /** Puts what is stored now into the form. */
  | { type: 'conflict.take' }
  | { type: 'dialog.close' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' };
