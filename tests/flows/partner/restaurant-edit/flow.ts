import { createActor } from 'xstate';
import type { Coordinates } from '../../../../domain/coordinates.ts';
import type { RestaurantFormErrors, RestaurantForm } from '../../../../domain/restaurant-form.ts';
import type {
  restaurantEditMachine,
  RestaurantEditSnapshot,
} from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';
import {
  selectPage,
  type RestaurantEditView,
} from '../../../../machines/partner/restaurant-edit/restaurant-edit.view.ts';
import { createRestaurantEditActors } from '../../../../machines/partner/restaurant-edit/restaurant-edit.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import {
  blank,
  edited,
  errorsOf,
  found,
  foundWithoutMap,
  isSame,
  savedElsewhere,
  sentFields,
} from '../lib/restaurant-form.ts';
import { calls, restaurantEditModel, restaurantOfMapModel, restaurantWithoutMapModel } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof restaurantEditMachine;

export interface EditPage {
  shows: RestaurantEditView;
}

interface Ref {
  at: RestaurantEditView['view'] | 'locating' | 'left';
  form: RestaurantForm;
  /** The form as it was loaded, without changes. */
  before: RestaurantForm | null;
  version: number | null;
  coordinates: Coordinates | null;
  faults: RestaurantFormErrors;
  failure: string | null;
  success: string;
}

const unreachable = 'Network connection issue. Please check your internet connection.';
/** Sends the form with the version that was loaded. */
function send(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call(
    'saveRestaurant',
    { restaurantId: 12, fields: sentFields(ref), version: ref.version },
    { proves: ['API-35', 'PREST-42'] },
  );
  return { ...ref, at: 'saving', failure: null };
}

const oracle: Oracle<Machine, Ref, EditPage> = {
  start(recorder) {
    recorder.call('findRestaurant', { restaurantId: 12 });
    return {
      at: 'finding',
      form: blank,
      before: null,
      version: null,
      coordinates: null,
      faults: {},
      failure: null,
      success: '',
    };
  },

  step(ref, event, recorder) {
    const inForm = ref.at === 'form';
    // The location dialog never fails, so this event does not occur.
    if (event.type === 'location failed') return ref;
    switch (event.type) {
      case 'findRestaurant done': {
        const { output } = event;
        if (output.kind === 'unknown') return { ...ref, at: 'notFound' };
        if (output.kind === 'failed') return { ...ref, at: 'failed', failure: output.message };
        const { form } = output.restaurant.id === 12 ? found : foundWithoutMap;
        return { ...ref, at: 'form', form, before: form, version: output.restaurant.id === 12 ? 1 : null };
      }
      case 'findRestaurant failed':
        return { ...ref, at: 'failed', failure: unreachable };
      case 'restaurant.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('findRestaurant', { restaurantId: 12 });
        return { ...ref, at: 'finding', failure: null };
      case 'form.change':
        return inForm ? edited(ref, event.change) : ref;
      case 'location.open':
        if (!inForm) return ref;
        recorder.call('location', undefined);
        return { ...ref, at: 'locating' };
      case 'location done': {
        const { output } = event;
        if (output.kind === 'cancelled') return { ...ref, at: 'form' };
        const { latitude, longitude, mapUrl } = output;
        const { mapUrl: _, ...faults } = ref.faults;
        return { ...ref, at: 'form', form: { ...ref.form, mapUrl }, faults, coordinates: { latitude, longitude } };
      }
      case 'conflict.keep':
        if (ref.at !== 'comparing') return ref;
        return send({ ...ref, version: 5 }, recorder);
      case 'conflict.take': {
        if (ref.at !== 'comparing') return ref;
        const { form } = savedElsewhere;
        return { ...ref, at: 'form', form, before: form, version: 5, coordinates: null, faults: {} };
      }
      case 'form.submit': {
        if (!inForm) return ref;
        const faults = errorsOf(ref.form);
        if (Object.keys(faults).length > 0) return { ...ref, faults };
        return send(ref, recorder);
      }
      case 'saveRestaurant done': {
        const { output } = event;
        if (output.kind === 'changedElsewhere') return { ...ref, at: 'comparing' };
        if (output.kind === 'refused') {
          const faults: RestaurantFormErrors =
            output.field === 'map_url'
              ? { mapUrl: 'Please enter a valid URL (http(s)://...)' }
              : output.field === 'street_address'
                ? { address: output.message }
                : {};
          return { ...ref, at: 'form', failure: output.message, faults };
        }
        recorder.emit({ type: 'restaurants.changed' }, { proves: ['PREST-32'] });
        return {
          ...ref,
          at: 'saved',
          success: output.message === '' ? 'Restaurant updated successfully!' : output.message,
        };
      }
      case 'saveRestaurant failed':
        return { ...ref, at: 'form', failure: unreachable };
      case 'after redirect':
        if (ref.at !== 'saved') return ref;
        recorder.emit({ type: 'navigate', to: '/partner/restaurants' }, { proves: ['PREST-33'] });
        recorder.end();
        return { ...ref, at: 'left' };
    }
  },

  page({ at, form, before, coordinates, faults, failure, success }) {
    const isOpen = ['form', 'locating', 'comparing', 'saving'].includes(at);
    return {
      shows: {
        view: at === 'locating' ? 'form' : at === 'left' ? 'saved' : at,
        form,
        coordinates,
        fieldErrors: faults,
        failure,
        success: at === 'saved' || at === 'left' ? success : null,
        stored: at === 'comparing' ? savedElsewhere.form : null,
        isChanged: isOpen && before !== null && !isSame(form, before),
      },
      proves: [
        'PREST-19',
        'PREST-20',
        'PREST-21',
        'PREST-22',
        'PREST-23',
        'PREST-24',
        'PREST-29',
        'PREST-31',
        'PREST-32',
      ],
    };
  },
};

const observe = (snapshot: RestaurantEditSnapshot) => ({ shows: selectPage(snapshot) });

// No event leaves this state; the page only has a link back to the list.
const rests = ['restaurantEdit.notFound'];
/** The flow for the browser. */
export const restaurantEditFlow = defineFlow({ model: restaurantEditModel, oracle, observe, rests });
export const restaurantEditFlows = [restaurantOfMapModel, restaurantWithoutMapModel].map((model) =>
  defineFlow({ model, oracle, observe, rests }),
);

export const flow = registerFlow({
  name: 'restaurant-edit',
  flows: restaurantEditFlows,
  calls: apiCalls<Machine>(calls, (api) =>
    createRestaurantEditActors({ api, restaurants: createActor(partnerRestaurantsMachine) }),
  ),
  messages: ['Restaurant updated successfully!'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
