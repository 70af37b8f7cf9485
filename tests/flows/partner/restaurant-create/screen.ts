import { expect, type Page as BrowserPage } from '@playwright/test';
import sharp from 'sharp';
import type { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import type { CreatePage } from './observe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Reply } from '../../../engine/browser-network.ts';
import { newPartner, type PartnerTokens } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectLocationAsked, openLocation, restaurantFields } from '../../../fixtures/restaurant-fields.ts';
import type { PictureStepResult } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';

const api = '/api/v1/c1';
const refusal = (status: number, message: string): Reply => ({
  status,
  json: { code: 'validation_error', message, detail: message },
});

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
  const stepReply =
    (done: object) =>
    (outcome: PictureStepResult): Reply => {
      if (outcome.kind === 'refused') return refusal(404, outcome.message);
      return made ? 'server' : { status: 200, json: done };
    };

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

    async expect({ shows, may }) {
      const { view, form, faults, coordinates, picture, pictureError, failure, reason, success } = shows;
      if (isLeft) return expect(page.getByRole('heading', { name: 'Manage Restaurants' })).toBeVisible();
      // The location dialog covers the form.
      if (view === 'form' && may['location.open'] === 'disabled') return expectLocationAsked(page);
      if (view === 'form' || view === 'creating' || view === 'unanswered') {
        await fields.expect(form, faults, coordinates);
        const file = page.getByLabel('Image (optional)');
        await expect(file).toBeEnabled({ enabled: may['picture.choose'] === 'enabled' });
        await expect(main.getByText(picture ?? 'Choose an image', { exact: true })).toHaveCount(1);
        if (picture !== null) {
          await expect(file).toHaveAccessibleDescription(new RegExp(`Chosen: ${picture}$`));
          await expect(page.getByRole('status').getByText(`Chosen: ${picture}`)).toHaveCount(1);
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
          ...(isForm && may['picture.choose'] !== 'enabled' && view === 'form' && picture === null && form.name === ''
            ? ['Enter the name and choose the city first']
            : []),
          ...(success === null ? [] : ['Your restaurants come next.']),
          ...(view === 'pictureFailed' ? ['The restaurant is there. Only its image is missing.'] : []),
        ],
        links: isForm && view !== 'unanswered' ? { Cancel: '/partner/restaurants' } : {},
      });
      const another = page.getByLabel('Another image');
      const isOffered = view === 'pictureFailed' && may['picture.choose'] === 'enabled';
      await expect(another).toHaveCount(isOffered ? 1 : 0);
      if (isOffered)
        await expect(another).toHaveAccessibleDescription(new RegExp(`^${pictureError ?? 'JPEG, PNG or WebP, up to'}`));
      if (view === 'pictureFailed')
        await expect(main.getByRole('heading', { name: 'Lakshmi Mess is added' })).toBeVisible();
      for (const [event, name] of Object.entries(buttons)) {
        // The keys of `buttons` are events.
        const isOn = may[event as keyof typeof may] === 'enabled';
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
        at: `POST ${api}/partner/restaurants/`,
        loses: true,
        request: ({ fields: sent }) => ({
          method: 'POST',
          path: `${api}/partner/restaurants/`,
          body: { ...sent, city_id: city.id },
        }),
        reply(outcome) {
          if (outcome.kind === 'refused') {
            const { message, field } = outcome;
            const problem = { code: 'validation_error', message, detail: message, ...(field && { field }) };
            return { status: field ? 400 : 500, json: problem };
          }
          // An empty message stands for the default, which the real server sends.
          if (outcome.message === '') return 'server';
          return { status: 201, json: { message: outcome.message, restaurantId: 61, id: 61 } };
        },
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
      registerMedia: {
        at: `POST ${api}/partner/media/createRestaurantMedia`,
        request: ({ restaurantId, url }) => ({
          method: 'POST',
          path: `${api}/partner/media/createRestaurantMedia`,
          body: { restaurantId: made?.id ?? restaurantId, media_url: made?.url ?? url, type: 'image' },
        }),
        reply: stepReply({ mediaId: 8, message: 'Image added.' }),
      },
      linkImage: {
        at: `PUT ${api}/partner/restaurants/`,
        request: ({ restaurantId, url }) => ({
          method: 'PUT',
          path: `${api}/partner/restaurants/`,
          body: { restaurantId: made?.id ?? restaurantId, image_url: made?.url ?? url },
        }),
        reply: stepReply({ message: 'Restaurant updated successfully!' }),
      },
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
