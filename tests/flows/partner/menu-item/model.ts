import type { ImageUploadResult } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import type { StoredDish } from '../../../../machines/partner/menu-item/dish-form.ts';
import type { ChosenFile } from '../../../../machines/shared/lib/file-store.ts';
import type { Schemas } from '../../../../openapi/client.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { refusal, refused as refusedWith } from '../../../fixtures/api-call.ts';
import type { DishInput, LoadMediaResult } from '../../../../machines/partner/menu-item/menu-item.actors.ts';
import { sevenDishes } from '../menu-board/model.ts';
import { defineModel } from '../../../engine/model.ts';
import type { Always } from '../../../engine/oracle.ts';

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

/** The dosa that the flow edits. */
export const dosa = sevenDishes
  .filter(({ id }) => id === 340)
  .map((dish) => ({ ...dish, name: 'Dosa', price: 100, daily_count: 25, version: 3 }));

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
    'media.keep': [{ type: 'media.keep', mediaId: 7 }],
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
      outcomes: [
        uploaded,
        { kind: 'failed', reason: 'Image is damaged' },
        { kind: 'cancelled' },
        { kind: 'rejected', reason: 'The file was changed or deleted. Choose it again.' },
      ],
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
    const { fields, images, dropped, newImages, version, message, imageAlert } = snapshot.context;
    // A conflict occurs once, in a form without other errors; afterwards only the result of the save matters.
    if (event.type === 'updateDish done' && event.output.kind === 'changedElsewhere')
      return version === 3 && newImages.length + images.length === 0 && message === null && imageAlert === null;
    const isChange = ['name.change', 'images.choose', 'media.delete', 'media.keep', 'media.retry'].includes(event.type);
    if (version !== 3 && isChange) return false;
    const isLoading = snapshot.matches({ open: { media: 'loading' } });
    if (['price.change', 'description.choose', 'dailyCount.change', 'veg.choose'].includes(event.type)) return false;
    // Each picture has one button.
    if (event.type === 'media.delete') return images.some(({ mediaId }) => mediaId === 7) && dropped.length === 0;
    if (event.type === 'media.keep') return dropped.length > 0;
    if (event.type === 'name.change') return !isLoading && newImages.length === 0;
    if (event.type === 'images.choose')
      return !isLoading && newImages.length === 0 && fields.name === 'Dosa' && event.files.length === 1;
    return true;
  },
});

export const menuItemInvariants: Always<typeof menuItemMachine> = {
  'One save adds at most three pictures.': ({ context }) => context.newImages.length <= 3,
  'A dish that exists is updated, never created again.': (snapshot) =>
    !snapshot.matches({ open: { form: 'creating' } }) || snapshot.context.menuId === null,
  'A picture is registered only after its upload, and only for a dish that exists.': (snapshot) =>
    !snapshot.matches({ open: { form: 'registering' } }) ||
    (snapshot.context.menuId !== null && snapshot.context.newImages.every(({ url }) => url !== null)),
  'The menu is loaded again only if the dish exists.': (snapshot) =>
    !snapshot.matches({ open: { form: 'refetchingMenu' } }) || snapshot.context.menuId !== null,
  "The result is 'saved' only if the dish exists.": ({ context: { result, menuId } }) =>
    result.kind !== 'saved' || (result.menuId === menuId && menuId !== null),
  'A flow that may have changed the menu does not end with the result "left".': ({ status, context }) =>
    status !== 'done' || context.result.kind !== 'left' || (!context.isTouched && context.sent === null),
  'A picture is deleted only after the dish is saved, and only if it is marked.': (snapshot) =>
    !snapshot.matches({ open: { form: 'deleting' } }) ||
    (snapshot.context.isTouched && snapshot.context.dropped.length > 0),
};

const api = '/api/v1/c1/partner';
const failed = (message: string) => refusal(500, 'server_error', message);
const done = { status: 200, json: { message: 'Done.' } };
const conflict = refusal(409, 'changed_elsewhere', 'Changed.');
const nameTaken = {
  status: 400,
  json: { code: 'validation_error', message: 'Check the form.', detail: 'x', name: ['Taken.', 'x'], field: 'name' },
};
const refusedName = [
  'the first message about the name',
  nameTaken,
  { ...refusedWith('Taken.'), field: 'name' },
] as const;

const media: Call<DishInput, LoadMediaResult> = {
  at: `POST ${api}/media/getMenuMedia/`,
  proves: ['API-48'],
  body: ({ restaurantId, menuId }) => ({ restaurantId, menuId }),
  answer(outcome) {
    if (outcome.kind === 'refused') return failed(outcome.message);
    const image_urls = outcome.images.map(({ url }) => url);
    return { status: 200, json: { media: { image_urls, items: outcome.images } } };
  },
};

export const calls = {
  createDish: {
    at: `POST ${api}/menu/create`,
    proves: ['API-39', 'PMENU-18', 'PMENU-20'],
    body: ({ restaurantId, dish }) => ({ restaurantId, ...dish, status: 'approved' }),
    key: ({ key }) => key,
    answer: (outcome) =>
      outcome.kind === 'created'
        ? { status: 201, json: { message: 'Created.', menuId: outcome.menuId } }
        : failed(outcome.message),
    also: [refusedName],
  },
  updateDish: {
    at: `POST ${api}/menu/update`,
    proves: ['API-40'],
    body: ({ restaurantId, menuId, dish, version }) => ({
      ...{ restaurant_id: restaurantId, menu_id: menuId, ...dish },
      ...(version !== null && { version }),
    }),
    answer(outcome) {
      if (outcome.kind !== 'changedElsewhere') return outcome.kind === 'updated' ? done : failed(outcome.message);
      const { name, price, isVeg, descriptionId: description_id, dailyCount } = outcome.stored.fields;
      const dish = { ...dosa[0], name, price: Number(price), is_veg: isVeg ? 1 : 0, description_id };
      const daily_count = dailyCount === '' ? undefined : Number(dailyCount);
      const menu_item = { ...dish, daily_count, version: outcome.stored.version };
      return { ...conflict, json: { ...conflict.json, menu_item } };
    },
    also: [['a conflict without the stored dish', conflict, refusedWith('Changed.')], refusedName],
  },
  registerImage: {
    at: `POST ${api}/media/createMenuMedia/`,
    proves: ['API-47'],
    body: ({ restaurantId, menuId, url }) => ({ restaurantId, menuId, media_url: url, type: 'image' }),
    key: ({ key }) => key,
    answer: (outcome) =>
      outcome.kind === 'registered'
        ? { status: 201, json: { mediaId: 9, message: 'Image added.' } }
        : failed(outcome.message),
  },
  loadMedia: media,
  refetchMedia: media,
  deleteImage: {
    at: `POST ${api}/media/deleteMenuMedia/`,
    proves: ['API-49'],
    body: ({ restaurantId, menuId, mediaId }) => ({ restaurantId, menuId, mediaId }),
    answer: (outcome) => (outcome.kind === 'deleted' ? done : failed(outcome.message)),
    also: [['that it is gone', refusal(404, 'not_found'), refusedWith('Not now.')]],
  },
  refetchMenu: {
    at: `POST ${api}/menu/`,
    proves: ['API-37'],
    body: ({ restaurantId }) => ({ restaurantId }),
    answer: (outcome) =>
      outcome.kind === 'loaded' ? { status: 200, json: { menus: outcome.menus } } : failed(outcome.message),
  },
} satisfies Calls<typeof menuItemMachine>;
