import type { ImageUploadResult } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import type { StoredDish } from '../../../../machines/partner/menu-item/dish-form.ts';
import type { ChosenFile } from '../../../../machines/shared/lib/file-store.ts';
import type { Schemas } from '../../../../openapi/client.ts';
import { defineModel } from '../../../engine/model.ts';

const png = (number: number): ChosenFile => ({
  id: `file-${number}`,
  name: `dosa-${number}.png`,
  type: 'image/png',
  size: 5_242_880,
});
const gif: ChosenFile = { id: 'file-5', name: 'dosa.gif', type: 'image/gif', size: 1000 };
const big: ChosenFile = { ...png(6), size: 5_242_881 };

/** The URL of an uploaded picture. */
export const storedImageUrl = '/image-host/v1_1/pehle/image/upload/v1/india/dosa.webp';
const uploaded: ImageUploadResult = {
  kind: 'uploaded',
  image: { url: storedImageUrl, publicId: 'india/dosa', width: 800, height: 600, format: 'webp', bytes: 40_000 },
};

/** The menu on the server after the save. */
export const menuAfterSave: Schemas['PartnerMenuItem'][] = [
  {
    id: 341,
    name: 'Masala Dosa',
    price: 120.5,
    image_url: null,
    is_veg: 1,
    description: null,
    description_id: null,
    category: null,
    discount_percentage: 0,
    platform_discount_percentage: 0,
    status: 'approved',
  },
];

const refused = { kind: 'refused', message: 'Server error occurred. Please try again later.' } as const;
const ownImages = [
  { mediaId: 7, url: '/pictures/dish/dosa-1.webp' },
  { mediaId: 8, url: '/pictures/dish/dosa-2.webp' },
];

/** The dish as another tab has saved it. */
export const dishSavedElsewhere: StoredDish = {
  fields: { name: 'Rava Dosa', price: '95', isVeg: false, descriptionId: null, dailyCount: '' },
  version: 5,
};

const base = defineModel(menuItemMachine, {
  input: {
    restaurantId: 12,
    folder: 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan',
    key: 'key-0001',
    menuId: null,
    version: null,
    fields: { name: '', price: '', isVeg: true, descriptionId: null, dailyCount: '' },
  },
  events: {
    'name.change': [
      { type: 'name.change', name: ' Masala Dosa' },
      { type: 'name.change', name: '  ' },
    ],
    'price.change': [
      { type: 'price.change', price: '120.5' },
      { type: 'price.change', price: '' },
      { type: 'price.change', price: '0' },
      { type: 'price.change', price: 'abc' },
    ],
    'veg.choose': [{ type: 'veg.choose', isVeg: false }],
    'description.choose': [
      { type: 'description.choose', id: 4 },
      { type: 'description.choose', id: null },
    ],
    'dailyCount.change': [
      { type: 'dailyCount.change', text: '40' },
      { type: 'dailyCount.change', text: '0' },
      { type: 'dailyCount.change', text: 'x' },
    ],
    'images.choose': [
      { type: 'images.choose', files: [png(1)] },
      { type: 'images.choose', files: [png(1), png(2), png(3), png(4)] },
      { type: 'images.choose', files: [gif] },
      { type: 'images.choose', files: [png(1), big] },
    ],
    'image.remove': [{ type: 'image.remove', id: 'file-1' }],
    'media.retry': [{ type: 'media.retry' }],
    'media.delete': [{ type: 'media.delete', mediaId: 7 }],
    'form.submit': [{ type: 'form.submit' }],
    'save.retry': [{ type: 'save.retry' }],
    'images.skip': [{ type: 'images.skip' }],
    'dialog.close': [{ type: 'dialog.close' }],
    'conflict.keep': [{ type: 'conflict.keep' }],
    'conflict.take': [{ type: 'conflict.take' }],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  actors: {
    createDish: { outcomes: [{ kind: 'created', menuId: 341 }, refused] },
    updateDish: { outcomes: [{ kind: 'updated' }, { kind: 'changedElsewhere', stored: dishSavedElsewhere }, refused] },
    uploadImage: {
      outcomes: [uploaded, { kind: 'failed', reason: 'Image is damaged' }, { kind: 'cancelled' }],
      rejects: false,
    },
    registerImage: { outcomes: [{ kind: 'registered' }, refused] },
    loadMedia: { outcomes: [{ kind: 'loaded', images: ownImages }, refused] },
    deleteImage: { outcomes: [{ kind: 'deleted' }, refused] },
    refetchMedia: { outcomes: [{ kind: 'loaded', images: ownImages }, refused] },
    refetchMenu: { outcomes: [{ kind: 'loaded', menus: menuAfterSave }, refused] },
  },
  delays: { refetchPause: 500 },
});

/** A model of adding a dish, with fields and pictures; independent events are not combined. */
export const addingModel = defineModel(menuItemMachine, {
  ...base,
  allow: ({ context: { fields, newImages, message, imageAlert, sent } }, event) => {
    const isFilled = fields.name === ' Masala Dosa' && fields.price === '120.5';
    const isPlain = newImages.length === 0 && fields.isVeg && fields.descriptionId === null && fields.dailyCount === '';
    const { type } = event;
    if (type === 'dailyCount.change')
      return (
        isFilled && (isPlain || fields.dailyCount !== '') && message === null && imageAlert === null && sent === null
      );
    if (type === 'name.change' || type === 'price.change')
      return isPlain && message === null && imageAlert === null && sent === null;
    if (type === 'veg.choose') return isFilled && isPlain && imageAlert === null;
    if (type === 'description.choose')
      return (
        isFilled &&
        newImages.length === 0 &&
        fields.isVeg &&
        fields.dailyCount === '' &&
        imageAlert === null &&
        message === null
      );
    if (type === 'images.choose') return isFilled && isPlain && message === null && sent === null;
    // The update of a new dish sends no version, so it cannot conflict.
    if (event.type === 'updateDish done') return event.output.kind !== 'changedElsewhere';
    if (event.type === 'createDish done') return event.output.kind === 'created' || isPlain;
    return type !== 'createDish failed' || isPlain;
  },
});

/** A model of editing a dish, with its stored pictures and the update. */
export const editingModel = defineModel(menuItemMachine, {
  ...base,
  input: {
    ...base.input,
    menuId: 340,
    version: 3,
    fields: { name: 'Dosa', price: '100', isVeg: true, descriptionId: 4, dailyCount: '25' },
  },
  allow: (snapshot, event) => {
    const { fields, images, newImages, version, message, imageAlert } = snapshot.context;
    // A conflict occurs once, in a form without other errors; afterwards only the result of the save matters.
    if (event.type === 'updateDish done' && event.output.kind === 'changedElsewhere')
      return version === 3 && newImages.length + images.length === 0 && message === null && imageAlert === null;
    if (version !== 3 && ['name.change', 'images.choose', 'media.delete', 'media.retry'].includes(event.type))
      return false;
    const isLoading = snapshot.matches({ open: { media: 'loading' } });
    if (['price.change', 'description.choose', 'dailyCount.change', 'veg.choose'].includes(event.type)) return false;
    // A deleted picture no longer has a button.
    if (event.type === 'media.delete') return images.some(({ mediaId }) => mediaId === event.mediaId);
    if (event.type === 'name.change') return !isLoading && newImages.length === 0;
    if (event.type === 'images.choose')
      return !isLoading && newImages.length === 0 && fields.name === 'Dosa' && event.files.length === 1;
    return true;
  },
});
