import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import type { StoredDish } from '../../../../machines/partner/menu-item/dish-form.ts';
import type { ChosenFile } from '../../../../machines/shared/lib/file-store.ts';
import { sevenDishes, sevenLive } from '../menu-board/model.ts';
import type { MenuItemPage } from './observe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor, Reply } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import { openPartnerMenu, waitUntilShown } from '../../../fixtures/partner-menu-page.ts';
import type { LoadMediaResult, UpdateDishInput } from '../../../../machines/partner/menu-item/menu-item.actors.ts';

const api = '/api/v1/c1';
const uploadPath = '/image-host/v1_1/local/image/upload';
const refusal = (message: string): Reply => ({ status: 500, json: { code: 'server_error', message, detail: 'x' } });
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const done = { status: 200, json: { message: 'Done.' } };

/** The dosa that the flow edits. */
const dosa = sevenDishes
  .filter(({ id }) => id === 340)
  .map((dish) => ({ ...dish, name: 'Dosa', price: 100, daily_count: 25, version: 3 }));
const dosaLive = sevenLive.filter(({ id }) => id === 340).map((dish) => ({ ...dish, price: 100 }));

type Dish = { name: string; price: string; is_veg: 0 | 1; description_id?: number; daily_count: number | null };

/** The selector of the form's dialog. */
const box = '[role="dialog"]';
const standing = [
  ...['Type', 'Images', 'No description', 'Roasted in ghee.'],
  'At 5:00 am the stock becomes this number',
  'Up to 3 at a time. JPEG, PNG or WebP, at most 5MB each.',
];

const elsewhere =
  'This menu item was changed elsewhereSomeone saved it while this form was open. Choose which version stays.';

function textsOf({
  form,
  nameError,
  priceError,
  dailyError,
  picturesError,
  alert,
  error,
  stored,
  ...rest
}: MenuItemPage['shows']) {
  const { pictures, picturesLoading, pictureGoing, chosen, uploading } = rest;
  const title = form === 'failed' ? 'The item is saved, but not everything is done' : '';
  const steps = { chosen: 'New', uploaded: 'Uploaded', registered: 'Added' };
  const upload = uploading === null ? [] : [`Uploading image ${uploading}`];
  const wordless = (of: readonly unknown[]) => of.map(() => '');
  return {
    words: [...standing, ...(picturesLoading ? ['Loading the images'] : [])],
    texts: {
      [`${box} table[aria-label="What differs"] thead th`]: stored === null ? [] : ['Field', 'Yours', 'Saved now'],
      [`${box} table tr:nth-child(1) td`]: stored === null ? [] : [rest.name.trim(), stored],
      [`${box} [aria-live]`]: [nameError ?? '', priceError ?? '', '', dailyError ?? ''],
      [`${box} [role="alert"]`]: [
        ...(error === null ? [] : [title + error]),
        ...(stored === null ? [] : [elsewhere]),
        ...(picturesError === null ? [] : [new RegExp(`^${picturesError}`)]),
        ...(alert === null ? [] : [alert]),
      ],
      [`${box} fieldset [role="status"]`]: [
        chosen.length === 0 ? '' : `Chosen: ${chosen.map(([id]) => fileOf(id)).join(', ')}`,
        ...upload,
      ],
      [`${box} progress`]: wordless(upload),
      ...(upload[0] !== undefined && { [`${box} progress[aria-label="${upload[0]}"]`]: [''] }),
      [`${box} img[alt^="Image "]`]: picturesLoading ? [] : wordless(pictures),
      [`${box} [aria-label^="Delete image"]`]: picturesLoading ? [] : wordless(pictures),
      [`${box} [aria-label^="Delete image"][aria-busy="true"]`]: pictureGoing === null ? [] : [''],
      [`${box} li:has([aria-label^="Remove "])`]: chosen.map(([id, step]) => `${fileOf(id)}${steps[step]}`),
    },
  };
}

const fileOf = (id: string) => `dosa-${id.slice(5)}.png`;

function controlsOf(
  { form, name, price, veg, description, daily, ...rest }: MenuItemPage['shows'],
  may: MenuItemPage['may'],
) {
  const { pictures, picturesLoading, pictureGoing, chosen, uploading } = rest;
  const enabled = form === 'editing';
  const orOff = (is: boolean): Control => (is ? 'enabled' : 'disabled');
  const orAbsent = (is: boolean): Control => (is ? 'enabled' : 'absent');
  // Pictures are added and deleted one at a time, and only while the form can be edited.
  const own = picturesLoading ? [] : pictures.map((_, at) => `Delete image ${at + 1}`);
  return {
    fields: {
      'Item name': { value: name, enabled },
      Price: { value: price === 'abc' ? '' : price, enabled },
      Veg: { checked: veg, enabled },
      'Non-veg': { checked: !veg, enabled },
      'Description (optional)': { value: description === null ? '' : String(description), enabled },
      'Portions each day (optional)': { value: daily, enabled },
      'Add images': { enabled },
    },
    buttons: {
      ...Object.fromEntries(own.map((each) => [each, orOff(enabled && pictureGoing === null)])),
      ...Object.fromEntries(chosen.map(([id]) => [`Remove ${fileOf(id)}`, orOff(enabled)])),
      'Cancel upload': orAbsent(uploading !== null),
      'Try again': orAbsent(may['save.retry'] === 'enabled'),
      'Continue without': orAbsent(may['images.skip'] === 'enabled'),
      'Keep mine': orAbsent(form === 'comparing'),
      'Take theirs': orAbsent(form === 'comparing'),
      ...(form === 'failed' || form === 'comparing' ? {} : { Cancel: orOff(form !== 'saving') }),
    },
  };
}

/** Drives the form over the board of a mocked restaurant. */
export function menuItemScreen(page: BrowserPage, isNew: boolean): Screen<typeof menuItemMachine, MenuItemPage> {
  const dialog = page.getByRole('dialog', { name: isNew ? 'Add Menu Item' : 'Edit Menu Item', includeHidden: true });
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const button = (name: string | RegExp) =>
    dialog.getByRole('button', { name, includeHidden: true, exact: typeof name === 'string' });
  const press = (name: string) => button(name).click();
  const save = isNew ? 'Add Item' : 'Save Changes';
  /** Whether the board sends the requests for the menu. While the form is open, the form sends them. */
  let isBoards = true;

  const media: NetworkActor<{ restaurantId: number; menuId: number }, LoadMediaResult> = {
    at: `POST ${api}/partner/media/getMenuMedia/`,
    request: (body) => ({ method: 'POST', path: `${api}/partner/media/getMenuMedia/`, body }),
    reply(outcome) {
      if (outcome.kind === 'refused') return refusal(outcome.message);
      const image_urls = outcome.images.map(({ url }) => url);
      return { status: 200, json: { media: { image_urls, items: outcome.images } } };
    },
  };

  return {
    async open() {
      await page.route(/\/(pictures\/dish|image-host)\/.*\.webp/, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: picture }),
      );
      await openPartnerMenu(page, { dishes: dosa, live: dosaLive, asksMenu: () => isBoards });
      // The folder of the pictures depends on the city, which the real server answers.
      await expect(page.getByText('Telangana → Hyderabad → Hyderabad')).toBeVisible();
      await page.getByRole('button', { name: isNew ? 'Add Menu Item' : 'Edit Dosa', exact: true }).click();
      await waitUntilShown(page, dialog);
      isBoards = false;
    },

    gestures: {
      'name.change': ({ name }) => field('Item name').fill(name),
      async 'price.change'({ price }) {
        const box = field('Price');
        if (price !== 'abc') return box.fill(price);
        // The only letter that a number field accepts is 'e'.
        await box.fill('');
        await box.pressSequentially('1e');
      },
      'veg.choose': ({ isVeg }) => field(isVeg ? 'Veg' : 'Non-veg').check(),
      'description.choose': async ({ id }) =>
        void (await field('Description (optional)').selectOption(id === null ? '' : String(id))),
      'dailyCount.change': ({ text }) => field('Portions each day (optional)').fill(text),
      'images.choose': ({ files }) => field('Add images').setInputFiles(files.map(toFile)),
      'image.remove': ({ id }) => press(`Remove dosa-${id.slice(5)}.png`),
      'media.retry': () => press('Load the images again'),
      'media.delete': () => press('Delete image 1'),
      'form.submit': () => press(save),
      'save.retry': () => press('Try again'),
      'images.skip': () => press('Continue without'),
      async 'dialog.close'() {
        isBoards = (await button('Keep mine').count()) === 0;
        await dialog.getByLabel('Close', { exact: true }).click();
      },
      'conflict.keep': () => press('Keep mine'),
      'conflict.take': () => press('Take theirs'),
      'leave.confirm': () => question.getByRole('button', { name: 'Discard' }).click(),
      async 'leave.cancel'() {
        isBoards = false;
        await question.getByRole('button', { name: 'Keep editing' }).click();
      },
    },

    async expect({ shows, may }) {
      await expect(dialog).toHaveCount(shows.open ? 1 : 0);
      await (shows.form === 'asking' ? waitUntilShown(page, question) : expect(question).toHaveCount(0));
      if (!shows.open) return;
      const { buttons, fields } = controlsOf(shows, may);
      const isOver = shows.form === 'failed' || shows.form === 'comparing';
      const offer: Control = isOver ? 'absent' : shows.form === 'saving' ? 'disabled' : 'enabled';
      const look = { ...textsOf(shows), fields, buttons: { ...buttons, [save]: offer } };
      await expectPageState(page, look, box);
      if (shows.form === 'asking') await expect(question).toContainText('What you typed is not saved.');
      if (shows.form === 'failed') await expect(dialog.getByText(/^(Continue without|Close)$/)).toHaveCount(1);
    },

    expectEmitted: () => Promise.reject(new Error('The form tells nothing.')),

    network: {
      createDish: {
        at: `POST ${api}/partner/menu/create`,
        request: ({ restaurantId, dish }: { restaurantId: number; dish: Dish }) => ({
          method: 'POST',
          path: `${api}/partner/menu/create`,
          body: { restaurantId, ...dish, status: 'approved' },
        }),
        reply: (outcome) =>
          outcome.kind === 'created'
            ? { status: 201, json: { message: 'Created.', menuId: outcome.menuId } }
            : refusal(outcome.message),
      },
      updateDish: {
        at: `POST ${api}/partner/menu/update`,
        request: ({ restaurantId, menuId, dish, version }: UpdateDishInput) => ({
          method: 'POST',
          path: `${api}/partner/menu/update`,
          body: { restaurant_id: restaurantId, menu_id: menuId, ...dish, ...(version !== null && { version }) },
        }),
        reply(outcome) {
          if (outcome.kind === 'refused') return refusal(outcome.message);
          return outcome.kind === 'updated' ? done : { status: 409, json: changedElsewhere(outcome.stored) };
        },
      },
      uploadImage: {
        at: 'POST /image-host/v1_1/*/image/upload',
        request: ({ folder, file }) => ({
          method: 'POST',
          path: uploadPath,
          body: { file: file.name, upload_preset: 'unsigned', folder, quality: 'auto', fetch_format: 'auto' },
        }),
        reply(outcome) {
          if (outcome.kind === 'uploaded') {
            const { url, publicId, ...rest } = outcome.image;
            return { status: 200, json: { secure_url: url, public_id: publicId, ...rest } };
          }
          return { status: 400, json: { error: { message: outcome.kind === 'failed' ? outcome.reason : 'x' } } };
        },
      },
      registerImage: {
        at: `POST ${api}/partner/media/createMenuMedia/`,
        request: ({ restaurantId, menuId, url }) => ({
          method: 'POST',
          path: `${api}/partner/media/createMenuMedia/`,
          body: { restaurantId, menuId, media_url: url, type: 'image' },
        }),
        reply: (outcome) =>
          outcome.kind === 'registered'
            ? { status: 201, json: { mediaId: 9, message: 'Image added.' } }
            : refusal(outcome.message),
      },
      loadMedia: media,
      refetchMedia: media,
      deleteImage: {
        at: `POST ${api}/partner/media/deleteMenuMedia/`,
        request: (body) => ({ method: 'POST', path: `${api}/partner/media/deleteMenuMedia/`, body }),
        reply: (outcome) => (outcome.kind === 'deleted' ? done : refusal(outcome.message)),
      },
      refetchMenu: {
        at: `POST ${api}/partner/menu/`,
        request: (body) => ({ method: 'POST', path: `${api}/partner/menu/`, body }),
        reply: (outcome) =>
          outcome.kind === 'loaded' ? { status: 200, json: { menus: outcome.menus } } : refusal(outcome.message),
      },
    },
  };
}

function changedElsewhere({ fields: { name, price, isVeg, descriptionId, dailyCount }, version }: StoredDish) {
  const stored = { name, price: Number(price), is_veg: isVeg ? 1 : 0, description_id: descriptionId, version };
  const message = 'This was changed elsewhere in the meantime.';
  return {
    code: 'changed_elsewhere',
    message,
    detail: message,
    menu_item: { ...dosa[0], ...stored, daily_count: dailyCount === '' ? undefined : Number(dailyCount) },
  };
}

/** Returns the file to upload. Only a file that is too large has its real size. */
function toFile({ name, type, size }: ChosenFile) {
  return { name, mimeType: type, buffer: Buffer.alloc(size > 5_242_880 ? size : 100) };
}
