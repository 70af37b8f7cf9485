import sharp from 'sharp';
import { expect, type Page as BrowserPage } from '@playwright/test';
import type { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { networkOf } from '../../../engine/calls.ts';
import { newPartner, type PartnerTokens } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectLocationAsked, openLocation, restaurantFields } from '../../../fixtures/restaurant-fields.ts';
import type { PictureStepResult } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { restaurantCreateFlow, type CreatePage } from './flow.ts';
import { calls } from './model.ts';
import { photo } from '../image-upload/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';
interface City {
  id: number;
  name: string;
  state: string;
  district: string;
}

/**
 * Drives Add Restaurant with the real server and its image host. The oracle's restaurant 61, city 9 and picture URL
 * stand for the real values. After each step the server has at most one restaurant.
 */
export function restaurantCreateScreen(page: BrowserPage): Screen<typeof restaurantCreateMachine, CreatePage> {
  const partner = newPartner(page.request);
  let tokens: PartnerTokens;
  let city: City;
  let isLeft = false;
  /** The restaurant that the server has created; null if the response was mocked. */
  let made: { id: number; url: string } | null = null;
  const fields = restaurantFields(page, (id) => (id === 9 ? city.id : id));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const main = page.getByRole('main');

  const asPartner = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(api + path, { headers: { Authorization: `Bearer ${tokens.accessToken}` } });
    return answer.json();
  };
  /** Returns the number of restaurants; the type is that of the contract. */
  const countRestaurants = async () => ((await asPartner('/partner/restaurants/')) as { count: number }).count;
  const { createRestaurant, registerMedia, linkImage } = networkOf<typeof restaurantCreateMachine, typeof calls>(
    calls,
    (input) => ({ ...input, ...(made && { restaurantId: made.id, url: made.url }) }),
  );
  /** Lets the real server answer a step with success, if it has created the restaurant. */
  const ofServer =
    (mocked: typeof linkImage.reply) =>
    (outcome: PictureStepResult): ReturnType<typeof mocked> =>
      made && outcome.kind === 'done' ? 'server' : mocked(outcome);

  return {
    async open() {
      tokens = await partner.signIn(page);
      const { cities } = (await asPartner('/partner/cities')) as { cities: City[] };
      const found = cities.find(({ name }) => name === 'Bengaluru') ?? cities[0];
      if (!found) throw new Error('The server has no cities.');
      city = found;
      const ringing = page.getByRole('button', { name: 'Close the demo phone' });
      await page.addLocatorHandler(ringing, () => ringing.click());
      await page.goto('/partner/restaurants/add');
      await expect(page.getByLabel('Restaurant Name')).toBeVisible();
    },

    gestures: {
      'form.change': ({ change }) => fields.change(change),
      'form.submit': () => press('Add Restaurant'),
      'location.open': () => openLocation(page),
      async 'picture.choose'({ file }) {
        const isPhoto = file.type === 'image/jpeg' && file.size <= 5_242_880;
        const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background: '#b93815' } }).jpeg();
        const buffer = isPhoto ? await pixels.toBuffer() : Buffer.alloc(file.size);
        await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
      },
      'picture.remove': () => press('Remove image'),
      'create.retry': () => press('Try again'),
      'upload.cancel': () => press('Cancel the upload'),
      'picture.retry': () => press('Try the image again'),
      'picture.skip': () => press('Continue without image'),
    },

    async expect({ shows }, can) {
      const { view, form, fieldErrors, coordinates, picture, pictureError, failure, reason, success } = shows;
      const canChoose = can({ type: 'picture.choose', file: photo });
      if (isLeft) return expect(page.getByRole('heading', { name: 'Manage Restaurants' })).toBeVisible();
      // The location dialog covers the form.
      if (view === 'form' && !can({ type: 'location.open' })) return expectLocationAsked(page);
      if (view === 'form' || view === 'creating' || view === 'unanswered') {
        await fields.expect(form, fieldErrors, coordinates);
        const file = page.getByLabel('Image (optional)');
        await expect(file).toBeEnabled({ enabled: canChoose });
        await expect(main.getByText(picture?.name ?? 'Choose an image', { exact: true })).toHaveCount(1);
        if (picture !== null) {
          await expect(file).toHaveAccessibleDescription(new RegExp(`Chosen: ${picture.name}$`));
          await expect(page.getByRole('status').getByText(`Chosen: ${picture.name}`)).toHaveCount(1);
        }
        if (pictureError !== null) await expect(file).toHaveAccessibleDescription(new RegExp(`^${pictureError}`));
        await expect(page.getByLabel('Restaurant Name')).toBeEnabled({ enabled: view === 'form' });
        const add = page.getByRole('button', { name: 'Add Restaurant', exact: true });
        await expect(add).toHaveCount(view === 'unanswered' ? 0 : 1);
        if (view !== 'unanswered') await expect(add).toBeEnabled({ enabled: view === 'form' });
      } else if (made) {
        expect(await countRestaurants()).toBe(1);
      }
      expect(await countRestaurants()).toBeLessThanOrEqual(1);
      const words = failure === null ? [] : [`${failure}${view === 'unanswered' ? lostWords : (reason ?? '')}`];
      await expect(main.getByRole('alert')).toHaveText(words);
      await expect(main.getByRole('progressbar')).toHaveCount(view === 'uploading' ? 1 : 0);
      await expect(main.getByText('Saving the image')).toHaveCount(
        view === 'registering' || view === 'linking' ? 1 : 0,
      );
      await expect(main.getByText(success ?? 'Restaurant created')).toHaveCount(success === null ? 0 : 1);
      const isForm = view === 'form' || view === 'creating' || view === 'unanswered';
      await expectPageState(page, {
        title: 'Add Restaurant · Pehle',
        words: [
          ...['Add Restaurant', 'Diners see it as soon as it is approved.'],
          ...(!canChoose && view === 'form' && picture === null && form.name === ''
            ? ['Enter the name and choose the city first']
            : []),
          ...(success === null ? [] : ['Your restaurants come next.']),
          ...(view === 'pictureFailed' ? ['The restaurant is there. Only its image is missing.'] : []),
        ],
        links: isForm && view !== 'unanswered' ? { Cancel: '/partner/restaurants' } : {},
      });
      const another = page.getByLabel('Another image');
      const isOffered = view === 'pictureFailed' && canChoose;
      await expect(another).toHaveCount(isOffered ? 1 : 0);
      if (isOffered)
        await expect(another).toHaveAccessibleDescription(new RegExp(`^${pictureError ?? 'JPEG, PNG or WebP, up to'}`));
      if (view === 'pictureFailed')
        await expect(main.getByRole('heading', { name: 'Lakshmi Mess is added' })).toBeVisible();
      for (const [event, name] of Object.entries(buttons)) {
        // The keys of `buttons` are events.
        const isOn = can({ type: event as keyof typeof buttons });
        await expect(page.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(isOn ? 1 : 0);
      }
    },

    async expectEmitted(event) {
      if (event.type !== 'navigate') return;
      await expect(page).toHaveURL(event.to);
      isLeft = true;
    },

    network: {
      // The location dialog has its own walks.
      location: 'local',
      createRestaurant: {
        ...createRestaurant,
        loses: true,
        request: ({ key, fields: sent }) => createRestaurant.request({ key, fields: { ...sent, city_id: city.id } }),
        // An empty message stands for the default, which the real server sends.
        reply: (outcome) =>
          outcome.kind === 'created' && outcome.message === '' ? 'server' : createRestaurant.reply(outcome),
        heard(json) {
          made = { id: (json as { restaurantId: number }).restaurantId, url: '' };
        },
      },
      imageUpload: {
        at: 'POST /image-host/v1_1/*/image/upload',
        request: ({ file }) => ({
          method: 'POST',
          path: uploadPath,
          body: {
            file: file.name,
            upload_preset: uploadPreset,
            folder: `india/${city.state}/${city.district}/${city.name}/lakshmi_mess`.toLowerCase(),
            quality: 'auto',
            fetch_format: 'auto',
          },
        }),
        reply(outcome) {
          if (outcome.kind === 'uploaded') return made ? 'server' : { status: 200, json: storedJson };
          const reason = outcome.kind === 'failed' ? outcome.reason : '';
          return { status: 400, json: reason === 'Upload failed' ? {} : { error: { message: reason } } };
        },
        heard(json) {
          if (made) made.url = (json as { secure_url: string }).secure_url;
        },
      },
      registerMedia: { ...registerMedia, reply: ofServer(registerMedia.reply) },
      linkImage: { ...linkImage, reply: ofServer(linkImage.reply) },
    },
  };
}

const lostWords = 'Your restaurant may already be there. Try again: it is never added twice.';
const uploadPath = '/image-host/v1_1/local/image/upload';
const uploadPreset = 'unsigned';
/** The response of the image host for the model's picture. */
const storedJson = {
  secure_url: '/image-host/pehle/image/upload/v1/india/front.webp',
  public_id: 'india/front',
  width: 1200,
  height: 800,
  format: 'webp',
  bytes: 84_000,
};
const buttons = {
  'location.open': 'Generate map URL from my location',
  'picture.remove': 'Remove image',
  'create.retry': 'Try again',
  'upload.cancel': 'Cancel the upload',
  'picture.retry': 'Try the image again',
  'picture.skip': 'Continue without image',
};

testWalks('restaurant-create', {
  flow: restaurantCreateFlow,
  screen: restaurantCreateScreen,
  can: (event) =>
    // location.spec.ts covers the result of the dialog; restaurant-forms.spec.ts uploads that are cancelled or whose file is gone.
    event.type !== 'location done' &&
    event.type !== 'upload.cancel' &&
    !(event.type === 'imageUpload done' && (event.output.kind === 'cancelled' || event.output.kind === 'rejected')),
  phone: true,
});
