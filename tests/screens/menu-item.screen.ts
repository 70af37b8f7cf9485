import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuItemMachine } from '../../machines/menu-item/menu-item.machine.ts';
import type { LoadMediaResult } from '../../machines/menu-item/menu-item.outcomes.ts';
import type { ChosenFile } from '../../machines/shared/file-shelf.ts';
import { sevenDishes, sevenLive } from '../models/menu-board.model.ts';
import type { MenuItemPage } from '../oracles/menu-item.page.ts';
import { expectFrame } from '../support/browser-frame.ts';
import type { NetworkActor, Reply } from '../support/browser-network.ts';
import type { Screen } from '../support/browser-walk.ts';
import { openDesk, untilShown } from '../support/menu-desk.ts';

const api = '/api/v1/c1';
const uploadPath = '/image-host/v1_1/local/image/upload';
const refusal = (message: string): Reply => ({ status: 500, json: { code: 'server_error', message, detail: 'x' } });
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const done = { status: 200, json: { message: 'Done.' } };

/** The dosa as the flow edits it. */
const dosa = sevenDishes.filter(({ id }) => id === 340).map((dish) => ({ ...dish, name: 'Dosa', price: 100 }));
const dosaLive = sevenLive.filter(({ id }) => id === 340).map((dish) => ({ ...dish, price: 100 }));

type Dish = { name: string; price: string; is_veg: 0 | 1; description_id?: number };

/** The form over the board; the restaurant is the model's, so that the real server has nothing to say here. */
export function menuItemScreen(page: BrowserPage, isNew: boolean): Screen<typeof menuItemMachine, MenuItemPage> {
  const dialog = page.getByRole('dialog', { name: isNew ? 'Add Menu Item' : 'Edit Menu Item', includeHidden: true });
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const button = (name: string | RegExp) =>
    dialog.getByRole('button', { name, includeHidden: true, exact: typeof name === 'string' });
  const press = (name: string) => button(name).click();
  const save = isNew ? 'Add Item' : 'Save Changes';
  /** The board asks for its menu at the start and when the form was left; in between the form does. */
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

  async function expectPictures({ shows }: MenuItemPage): Promise<void> {
    const { pictures, picturesLoading, pictureGoing, chosen, uploading } = shows;
    await expect(dialog.getByText('Loading the images')).toHaveCount(picturesLoading ? 1 : 0);
    await expect(dialog.getByAltText(/^Image \d$/)).toHaveCount(picturesLoading ? 0 : pictures.length);
    await expect(dialog.locator('button[aria-busy="true"]').and(button(/^Delete image/))).toHaveCount(
      pictureGoing === null ? 0 : 1,
    );
    const steps = { chosen: 'New', uploaded: 'Uploaded', registered: 'Added' };
    const remove = page.getByRole('button', { name: /^Remove /, includeHidden: true });
    await expect(dialog.locator('li', { has: remove })).toHaveText(
      chosen.map(([id, step]) => `dosa-${id.slice(5)}.png${steps[step]}`),
    );
    const words = uploading === null ? [] : [`Uploading image ${uploading}`];
    await expect(dialog.getByText(/^Uploading image/)).toHaveText(words);
    await expect(dialog.locator('progress')).toHaveCount(words.length);
    if (words[0] !== undefined) await expect(dialog.locator('progress')).toHaveAccessibleName(words[0]);
    // Pictures go and come while the form can be written in, one at a time.
    const isOn = shows.form === 'editing';
    const inUse = dialog.locator('button:enabled');
    await expect(inUse.and(button(/^Delete image/))).toHaveCount(
      isOn && pictureGoing === null && !picturesLoading ? pictures.length : 0,
    );
    await expect(inUse.and(button(/^Remove /))).toHaveCount(isOn ? chosen.length : 0);
    await expect(field('Add images')).toBeEnabled({ enabled: isOn && chosen.length < 3 });
  }

  return {
    async open() {
      await page.route(/\/(pictures\/dish|image-host)\/.*\.webp/, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: picture }),
      );
      await openDesk(page, { dishes: dosa, live: dosaLive, asksMenu: () => isBoards });
      await page.getByRole('button', { name: isNew ? 'Add Menu Item' : 'Edit Dosa', exact: true }).click();
      await untilShown(page, dialog);
      isBoards = false;
    },

    gestures: {
      'name.change': ({ name }) => field('Item name').fill(name),
      async 'price.change'({ price }) {
        const box = field('Price');
        if (price !== 'abc') return box.fill(price);
        // A number field takes these, and no other letters.
        await box.fill('');
        await box.pressSequentially('1e');
      },
      'veg.choose': ({ isVeg }) => field(isVeg ? 'Veg' : 'Non-veg').check(),
      'description.choose': async ({ id }) =>
        void (await field('Description (optional)').selectOption(id === null ? '' : String(id))),
      'images.choose': ({ files }) => field('Add images').setInputFiles(files.map(toFile)),
      'image.remove': ({ id }) => press(`Remove dosa-${id.slice(5)}.png`),
      'media.retry': () => press('Load the images again'),
      'media.delete': () => press('Delete image 1'),
      'form.submit': () => press(save),
      'save.retry': () => press('Try again'),
      'images.skip': () => press('Continue without'),
      async 'dialog.close'() {
        isBoards = true;
        await dialog.getByLabel('Close', { exact: true }).click();
      },
      'leave.confirm': () => question.getByRole('button', { name: 'Discard' }).click(),
      async 'leave.cancel'() {
        isBoards = false;
        await question.getByRole('button', { name: 'Keep editing' }).click();
      },
    },

    async expect(facts) {
      const { shows, may } = facts;
      const { form, name, price, veg, description, nameError, priceError, picturesError, alert, error } = shows;
      await expect(dialog).toHaveCount(shows.open ? 1 : 0);
      await (form === 'asking' ? untilShown(page, question) : expect(question).toHaveCount(0));
      if (!shows.open) return;
      await expect(field('Item name')).toHaveValue(name);
      await expect(field('Price')).toHaveValue(price === 'abc' ? '' : price);
      await expect(field(veg ? 'Veg' : 'Non-veg')).toBeChecked();
      await expect(field('Description (optional)')).toHaveValue(description === null ? '' : String(description));
      for (const box of ['Item name', 'Price', 'Description (optional)'])
        await expect(field(box)).toBeEnabled({ enabled: form === 'editing' });
      await expect(field('Veg')).toBeEnabled({ enabled: form === 'editing' });
      await expect(dialog.locator('[aria-live="polite"]')).toHaveText([nameError ?? '', priceError ?? '', '']);
      const title = form === 'failed' ? 'The item is saved, but not everything is done' : '';
      await expect(dialog.locator('[role="alert"]')).toHaveText([
        ...(error === null ? [] : [title + error]),
        ...(picturesError === null ? [] : [new RegExp(`^${picturesError}`)]),
        ...(alert === null ? [] : [alert]),
      ]);
      await expectPictures(facts);
      await expectFrame(page, {
        words: [
          'Type',
          'Images',
          'No description',
          'Roasted in ghee.',
          'Up to 3 at a time. JPEG, PNG or WebP, at most 5MB each.',
        ],
      });
      if (form === 'asking') await expect(question).toContainText('What you typed is not saved.');
      if (form === 'failed') await expect(dialog.getByText(/^(Continue without|Close)$/)).toHaveCount(1);
      else await expect(button('Cancel')).toBeEnabled({ enabled: form !== 'saving' });
      await expect(button('Cancel upload')).toHaveCount(shows.uploading === null ? 0 : 1);
      await expect(button(save)).toHaveCount(form === 'failed' ? 0 : 1);
      if (form !== 'failed') await expect(button(save)).toBeEnabled({ enabled: form !== 'saving' });
      await expect(button('Try again')).toHaveCount(may['save.retry'] === 'enabled' ? 1 : 0);
      await expect(button('Continue without')).toHaveCount(may['images.skip'] === 'enabled' ? 1 : 0);
    },

    told: () => Promise.reject(new Error('The form tells nothing.')),

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
        request: ({ restaurantId, menuId, dish }: { restaurantId: number; menuId: number; dish: Dish }) => ({
          method: 'POST',
          path: `${api}/partner/menu/update`,
          body: { restaurant_id: restaurantId, menu_id: menuId, ...dish },
        }),
        reply: (outcome) => (outcome.kind === 'updated' ? done : refusal(outcome.message)),
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

/** Only what is too large has to be as large as it says. */
function toFile({ name, type, size }: ChosenFile) {
  return { name, mimeType: type, buffer: Buffer.alloc(size > 5_242_880 ? size : 100) };
}
