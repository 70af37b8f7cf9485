import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import type { MenuItemView } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import type { MenuItemEvent } from '../../../../machines/partner/menu-item/menu-item.setup.ts';
import type { ChosenFile } from '../../../../machines/shared/lib/file-store.ts';
import { networkOf } from '../../../engine/calls.ts';
import { sevenLive } from '../menu-board/model.ts';
import { calls, dosa } from './model.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import { openPartnerMenu, waitUntilShown } from '../../../fixtures/partner-menu-page.ts';
import { addingFlow, editingFlow, type MenuItemPage } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

const uploadPath = '/image-host/v1_1/local/image/upload';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const dosaLive = sevenLive.filter(({ id }) => id === 340).map((dish) => ({ ...dish, price: 100 }));

/** The selector of the form's dialog. */
const box = '[role="dialog"]';
const standing = [
  ...['Type', 'Images', 'No description', 'Roasted in ghee.'],
  'At 5:00 am the stock becomes this number. For today, set the stock in the menu.',
  'Up to 3 at a time. JPEG, PNG or WebP, at most 5MB each.',
];

const elsewhere =
  'This menu item was changed elsewhereSomeone saved it while this form was open. Choose which version stays.';

function textsOf({ view, fields, errors, mediaMessage, imageAlert, message, stored, ...rest }: MenuItemView) {
  const { images, isMediaLoading, dropped, newImages } = rest;
  const title = view === 'failed' ? 'The item is saved, but not everything is done' : '';
  const upload = rest.upload === null ? [] : [`Uploading image ${rest.upload.number} of ${rest.upload.of}`];
  const wordless = (of: readonly unknown[]) => of.map(() => '');
  return {
    words: [...standing, ...(isMediaLoading ? ['Loading the images'] : [])],
    texts: {
      [`${box} table[aria-label="What differs"] thead th`]: stored === null ? [] : ['Field', 'Yours', 'Saved now'],
      [`${box} table tr:nth-child(1) td`]: stored === null ? [] : [fields.name.trim(), stored.name],
      [`${box} [aria-live]`]: [errors.name ?? '', errors.price ?? '', '', errors.dailyCount ?? ''],
      [`${box} [role="alert"]`]: [
        ...(message === null ? [] : [title + message]),
        ...(stored === null ? [] : [elsewhere]),
        ...(mediaMessage === null ? [] : [new RegExp(`^${mediaMessage}`)]),
        ...(imageAlert === null ? [] : [imageAlert]),
      ],
      [`${box} fieldset [role="status"]`]: [
        newImages.length === 0 ? '' : `Chosen: ${newImages.map(({ file }) => file.name).join(', ')}`,
        ...upload,
      ],
      [`${box} progress`]: wordless(upload),
      ...(upload[0] !== undefined && { [`${box} progress[aria-label="${upload[0]}"]`]: [''] }),
      [`${box} img[alt^="Image "]`]: isMediaLoading ? [] : wordless(images),
      [`${box} li:has(img[alt^="Image "])`]: isMediaLoading
        ? []
        : images.map(({ mediaId }) => (dropped.includes(mediaId) ? 'Deleted when you save' : '')),
      [`${box} li:has([aria-label^="Remove "])`]: newImages.map(
        ({ file, url, isRegistered }) => file.name + (isRegistered ? 'Added' : url === null ? 'New' : 'Uploaded'),
      ),
    },
  };
}

function controlsOf(
  { view, fields, isOff, images, isMediaLoading, dropped, newImages, upload }: MenuItemView,
  can: (event: MenuItemEvent) => boolean,
) {
  const { name, price, isVeg, descriptionId, dailyCount } = fields;
  const enabled = !isOff;
  const orOff = (is: boolean): Control => (is ? 'enabled' : 'disabled');
  const orAbsent = (is: boolean): Control => (is ? 'enabled' : 'absent');
  const own = isMediaLoading
    ? []
    : images.map(({ mediaId }, at) => `${dropped.includes(mediaId) ? 'Keep' : 'Delete'} image ${at + 1}`);
  return {
    fields: {
      'Item name': { value: name, enabled },
      Price: { value: price, enabled },
      Veg: { checked: isVeg, enabled },
      'Non-veg': { checked: !isVeg, enabled },
      'Description (optional)': { value: descriptionId === null ? '' : String(descriptionId), enabled },
      'Portions each day (optional)': { value: dailyCount, enabled },
      // Another picture can be chosen in place of one whose upload failed.
      'Add images': { enabled: enabled || can({ type: 'images.choose', files: [] }) },
    },
    buttons: {
      ...Object.fromEntries(own.map((each) => [each, orOff(enabled)])),
      ...Object.fromEntries(newImages.map(({ file }) => [`Remove ${file.name}`, orOff(enabled)])),
      'Cancel upload': orAbsent(upload !== null),
      'Try again': orAbsent(can({ type: 'save.retry' })),
      'Continue without': orAbsent(can({ type: 'images.skip' })),
      'Keep mine': orAbsent(view === 'comparing'),
      'Take theirs': orAbsent(view === 'comparing'),
      ...(view === 'failed' || view === 'comparing' ? {} : { Cancel: orOff(view !== 'saving') }),
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
      'price.change': ({ price }) => field('Price').fill(price),
      'veg.choose': ({ isVeg }) => field(isVeg ? 'Veg' : 'Non-veg').check(),
      'description.choose': async ({ id }) =>
        void (await field('Description (optional)').selectOption(id === null ? '' : String(id))),
      'dailyCount.change': ({ text }) => field('Portions each day (optional)').fill(text),
      'images.choose': ({ files }) => field('Add images').setInputFiles(files.map(toFile)),
      'image.remove': ({ id }) => press(`Remove dosa-${id.slice(5)}.png`),
      'media.retry': () => press('Load the images again'),
      'media.delete': () => press('Delete image 1'),
      'media.keep': () => press('Keep image 1'),
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

    async expect({ shows }, can) {
      const { view } = shows;
      await expect(dialog).toHaveCount(view === 'closed' ? 0 : 1);
      await (view === 'asking' ? waitUntilShown(page, question) : expect(question).toHaveCount(0));
      if (view === 'closed') return;
      const { buttons, fields } = controlsOf(shows, can);
      const isOver = view === 'failed' || view === 'comparing';
      const offer: Control = isOver ? 'absent' : view === 'saving' ? 'disabled' : 'enabled';
      const look = { ...textsOf(shows), fields, buttons: { ...buttons, [save]: offer } };
      await expectPageState(page, look, box);
      if (view === 'asking') await expect(question).toContainText('What you typed is not saved.');
      if (view === 'failed') await expect(dialog.getByText(/^(Continue without|Close)$/)).toHaveCount(1);
    },

    expectEmitted: () => Promise.reject(new Error('The form tells nothing.')),

    network: {
      ...networkOf<typeof menuItemMachine, typeof calls>(calls),
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
    },
  };
}

/** Returns the file to upload. Only a file that is too large has its real size. */
function toFile({ name, type, size }: ChosenFile) {
  return { name, mimeType: type, buffer: Buffer.alloc(size > 5_242_880 ? size : 100) };
}

/** Whether the walks trigger the event: dishes.spec.ts tests an upload that is cancelled or whose file is gone. */
const can = (event: FlowEvent<typeof menuItemMachine>) =>
  event.type !== 'uploadImage done' || (event.output.kind !== 'cancelled' && event.output.kind !== 'rejected');

testWalks('menu item, added', { flow: addingFlow, screen: (page) => menuItemScreen(page, true), can });
testWalks('menu item, edited', { flow: editingFlow, screen: (page) => menuItemScreen(page, false), can });
