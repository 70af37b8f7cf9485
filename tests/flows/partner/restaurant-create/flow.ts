import type { Coordinates } from '../../../../domain/coordinates.ts';
import type { RestaurantFormErrors, RestaurantForm } from '../../../../domain/restaurant-form.ts';
import type { ChosenFile } from '../../../../machines/shared/lib/file-store.ts';
import type { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import {
  selectPage,
  type RestaurantCreateView,
} from '../../../../machines/partner/restaurant-create/restaurant-create.view.ts';
import { createRestaurantCreateActors } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, restaurantCreateInvariants, restaurantCreateModel } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { blank, edited, errorsOf, isSame, sentFields } from '../lib/restaurant-form.ts';
import { partnerHyderabad, partnerVijayawada } from '../restaurants/model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof restaurantCreateMachine;

export interface CreatePage {
  shows: RestaurantCreateView;
}

type Step = 'uploading' | 'registering' | 'linking';

interface Ref {
  at: 'form' | 'locating' | 'creating' | 'unanswered' | Step | 'failed' | 'created' | 'left';
  /** The step at which a retry continues; `choosing`: the file cannot be sent, so another one is chosen. */
  failed: Step | 'choosing' | null;
  form: RestaurantForm;
  coordinates: Coordinates | null;
  faults: RestaurantFormErrors;
  picture: ChosenFile | null;
  pictureError: string | null;
  failure: string | null;
  reason: string | null;
  success: string;
  exists: boolean;
}

const unreachable = 'Network connection issue. Please check your internet connection.';

const start: Ref = {
  at: 'form',
  failed: null,
  form: blank,
  coordinates: null,
  faults: {},
  picture: null,
  pictureError: null,
  failure: null,
  reason: null,
  success: '',
  exists: false,
};

/** Returns the errors of a new restaurant, whose map URL must be one of the web. */
function errorsOfNew(form: RestaurantForm): RestaurantFormErrors {
  const isWeb = form.mapUrl.trim() === '' || form.mapUrl.includes('https://');
  return { ...errorsOf(form), ...(!isWeb && { mapUrl: 'Please enter a valid URL (http(s)://...)' }) };
}

function fileFault({ type, size }: { type: string; size: number }): string | null {
  if (type === 'image/gif') return 'Only JPEG, PNG, and WebP images are allowed';
  return size === 5_242_881 ? 'Image size must be less than 5MB' : null;
}

const oracle: Oracle<Machine, Ref, CreatePage> = {
  start: () => start,

  step(ref, event, recorder) {
    const inForm = ref.at === 'form';
    // The two child machines never fail, so these events do not occur.
    if (event.type === 'imageUpload failed' || event.type === 'location failed') return ref;
    switch (event.type) {
      case 'form.change':
        return inForm ? edited(ref, event.change) : ref;
      case 'location.open':
        if (!inForm) return ref;
        recorder.call('location', undefined, { proves: ['PREST-16'] });
        return { ...ref, at: 'locating' };
      case 'location done': {
        const { output } = event;
        if (output.kind === 'cancelled') return { ...ref, at: 'form' };
        const { latitude, longitude, mapUrl } = output;
        const { mapUrl: _, ...faults } = ref.faults;
        return { ...ref, at: 'form', form: { ...ref.form, mapUrl }, faults, coordinates: { latitude, longitude } };
      }
      case 'picture.choose': {
        const { file } = event;
        const fault = fileFault(file);
        if (ref.at === 'failed' && (ref.failed === 'uploading' || ref.failed === 'choosing'))
          return fault === null ? startUpload({ ...ref, picture: file }, recorder) : { ...ref, pictureError: fault };
        if (!inForm || !isNamedAndPlaced(ref.form)) return ref;
        return { ...ref, picture: fault === null ? file : null, pictureError: fault };
      }
      case 'picture.remove':
        return inForm && ref.picture ? { ...ref, picture: null, pictureError: null } : ref;
      case 'form.submit': {
        if (!inForm) return ref;
        const faults = errorsOfNew(ref.form);
        return Object.keys(faults).length > 0 ? { ...ref, faults } : startCreate(ref, recorder);
      }
      case 'create.retry':
        return ref.at === 'unanswered' ? startCreate(ref, recorder) : ref;
      case 'createRestaurant failed':
        return { ...ref, at: 'unanswered', failure: unreachable };
      case 'createRestaurant done': {
        const { output } = event;
        if (output.kind === 'refused') {
          const faults: RestaurantFormErrors = output.field === 'name' ? { name: output.message } : {};
          return { ...ref, at: 'form', failure: output.message, faults };
        }
        recorder.emit({ type: 'restaurants.changed' }, { proves: ['PREST-27'] });
        const success = output.message === '' ? 'Restaurant created successfully!' : output.message;
        const made = { ...ref, success, exists: true };
        return ref.picture ? startUpload(made, recorder) : { ...made, at: 'created' };
      }
      case 'upload.cancel':
        if (ref.at === 'uploading') recorder.send('imageUpload', { type: 'upload.cancel' });
        return ref;
      case 'imageUpload done': {
        const { output } = event;
        switch (output.kind) {
          case 'uploaded':
            return startRegister(ref, recorder);
          case 'cancelled':
            return failedAt(ref, 'uploading', 'Upload cancelled', null);
          case 'rejected':
            return failedAt(ref, 'choosing', 'Upload failed', output.reason);
          case 'failed':
            return failedAt(ref, 'uploading', 'Upload failed', output.reason);
        }
      }
      case 'registerMedia done':
        return event.output.kind === 'done'
          ? startLink(ref, recorder)
          : failedAt(ref, 'registering', 'Upload failed', event.output.message);
      case 'registerMedia failed':
        return failedAt(ref, 'registering', 'Upload failed', unreachable);
      case 'linkImage done':
        if (event.output.kind === 'refused') return failedAt(ref, 'linking', 'Upload failed', event.output.message);
        recorder.emit({ type: 'restaurants.changed' });
        return { ...ref, at: 'created' };
      case 'linkImage failed':
        return failedAt(ref, 'linking', 'Upload failed', unreachable);
      case 'picture.retry':
        if (ref.at !== 'failed' || ref.failed === 'choosing') return ref;
        if (ref.failed === 'uploading') return startUpload(ref, recorder);
        return ref.failed === 'registering' ? startRegister(ref, recorder) : startLink(ref, recorder);
      case 'picture.skip':
        return ref.at === 'failed'
          ? { ...ref, at: 'created', failed: null, failure: null, reason: null, pictureError: null }
          : ref;
      case 'after redirect':
        if (ref.at !== 'created') return ref;
        recorder.emit({ type: 'navigate', to: '/partner/restaurants' }, { proves: ['PREST-28'] });
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },

  page(ref) {
    const { at, failed, form, coordinates, faults, picture, pictureError, failure, reason } = ref;
    const isMade = at === 'created' || at === 'left';
    return {
      shows: {
        view: at === 'locating' ? 'form' : at === 'left' ? 'created' : at === 'failed' ? 'pictureFailed' : at,
        cities: [partnerHyderabad, partnerVijayawada],
        ...{ form, coordinates, fieldErrors: faults, picture, pictureError, failure, reason },
        canAddPicture: isNamedAndPlaced(form),
        canChangePicture: at === 'failed' && (failed === 'uploading' || failed === 'choosing'),
        success: isMade ? ref.success : null,
        isDirty: !isMade && (ref.exists || picture !== null || !isSame(form, blank)),
      },
      proves: [
        'PREST-18',
        'PREST-19',
        'PREST-20',
        'PREST-21',
        'PREST-22',
        'PREST-23',
        'PREST-24',
        'PREST-25',
        'PREST-27',
        'PREST-42',
        'PREST-50',
        'PREST-51',
        'PREST-53',
      ],
    };
  },
};

/** Whether name and city are set, which an upload requires (spec §2). */
function isNamedAndPlaced({ name, cityId }: RestaurantForm): boolean {
  return name.trim() !== '' && cityId !== null;
}

const trying = { failure: null, reason: null, failed: null, pictureError: null };

/** Sends the form with trimmed texts and the coordinates of the location dialog. */
function startCreate(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call(
    'createRestaurant',
    { key: '9f1c2d3e-0a1b-4c5d-8e9f-001122334455', fields: sentFields(ref) },
    { proves: ['PREST-14', 'PREST-26', 'PREST-42', 'API-34'] },
  );
  return { ...ref, ...trying, at: 'creating' };
}

function startUpload(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (!ref.picture) throw new Error('No picture is chosen.');
  recorder.call(
    'imageUpload',
    { folder: 'india/andhra pradesh/ntr/vijayawada/lakshmi_mess', file: ref.picture },
    { proves: ['PREST-26', 'PREST-52'] },
  );
  return { ...ref, ...trying, at: 'uploading' };
}

const url = '/image-host/pehle/image/upload/v1/india/front.webp';

function startRegister(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call(
    'registerMedia',
    { restaurantId: 61, url, key: '9f1c2d3e-0a1b-4c5d-8e9f-001122334455-media' },
    { proves: ['PREST-26', 'API-45'] },
  );
  return { ...ref, ...trying, at: 'registering' };
}

function startLink(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('linkImage', { restaurantId: 61, url }, { proves: ['PREST-26', 'API-35'] });
  return { ...ref, ...trying, at: 'linking' };
}

/** Shows the message of the server or image host below the headline, unless it equals the headline. */
function failedAt(ref: Ref, failed: Step | 'choosing', failure: string, reason: string | null): Ref {
  return { ...ref, at: 'failed', failed, failure, reason: reason === 'Upload failed' ? null : reason };
}

export const restaurantCreateFlow = defineFlow({
  model: restaurantCreateModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  always: restaurantCreateInvariants,
});

export const flow = registerFlow({
  name: 'restaurant-create',
  flows: [restaurantCreateFlow],
  calls: apiCalls<Machine>(calls, (api) => createRestaurantCreateActors({ api })),
  messages: ['Restaurant created successfully!', 'Upload failed'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
