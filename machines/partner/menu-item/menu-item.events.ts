import type { ChosenFile } from '../../shared/lib/file-store.ts';
import type { DishFields } from './dish-form.ts';

export interface MenuItemInput {
  restaurantId: number;
  /** Folder of the restaurant's pictures at the image host. */
  folder: string;
  /** The `Idempotency-Key` of this form. */
  key: string;
  /** Id of the edited dish; null to add one. */
  menuId: number | null;
  fields: DishFields;
  /** Version that was read; null skips the comparison on the server. */
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
  /** Continues at the step that failed. */
  | { type: 'save.retry' }
  /** Finishes without the pictures that are not uploaded yet. */
  | { type: 'images.skip' }
  /** Resolves a conflict: saves the form over the stored dish. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored dish into the form. */
  | { type: 'conflict.take' }
  | { type: 'dialog.close' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' };
