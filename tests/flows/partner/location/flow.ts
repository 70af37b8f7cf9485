import { locationMachine, type LocationSnapshot } from '../../../../machines/partner/location/location.machine.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { selectPage, type LocationView } from '../../../../machines/partner/location/location.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const locationModel = defineModel(locationMachine, {
  input: undefined,
  events: {
    'location.allow': [{ type: 'location.allow' }],
    'location.manual': [{ type: 'location.manual' }],
    'location.back': [{ type: 'location.back' }],
    'location.cancel': [{ type: 'location.cancel' }],
    'accuracy.choose': [
      { type: 'accuracy.choose', high: true },
      { type: 'accuracy.choose', high: false },
    ],
    'latitude.change': [
      { type: 'latitude.change', text: '17.3616012' },
      { type: 'latitude.change', text: 'north' },
      { type: 'latitude.change', text: '90.1' },
    ],
    'longitude.change': [
      { type: 'longitude.change', text: '78.4747' },
      { type: 'longitude.change', text: '' },
      { type: 'longitude.change', text: '-180.5' },
    ],
    'coordinates.save': [{ type: 'coordinates.save' }],
    'permission.changed': [
      { type: 'permission.changed', permission: 'granted' },
      { type: 'permission.changed', permission: 'denied' },
      { type: 'permission.changed', permission: 'prompt' },
    ],
  },
  actors: {
    permission: { sends: ['permission.changed'] },
    locate: {
      outcomes: [
        { kind: 'found', latitude: 12.971_598_7, longitude: 77.594_562_7 },
        { kind: 'failed', reason: 'unsupported' },
        { kind: 'failed', reason: 'denied' },
        { kind: 'failed', reason: 'timeout' },
        { kind: 'failed', reason: 'unavailable' },
      ],
    },
  },
  delays: { cutOff: 20_000 },
  allow: (snapshot, event) => isFew(snapshot, event),
});

/** Whether the model allows the event. The parts of the dialog are independent, so only one is varied at a time. */
function isFew({ context }: LocationSnapshot, { type }: FlowEvent<typeof locationMachine>): boolean {
  const isTyped = context.latitude !== '' || context.longitude !== '';
  if (type === 'permission.changed') return !isTyped && !context.highAccuracy;
  if (type === 'accuracy.choose') return !isTyped && context.permission === 'unknown';
  if (type === 'latitude.change' || type === 'longitude.change')
    return context.permission === 'unknown' && !context.highAccuracy;
  return true;
}

type Machine = typeof locationMachine;

interface Ref extends Omit<LocationView, 'view'> {
  at: LocationView['view'] | 'closed';
}

const messages = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Permission denied. Please allow location or enter manually.',
  timeout: 'Timed out. Try again or enter coordinates manually.',
  unavailable: 'Failed to get location.',
};

const oracle: Oracle<Machine, Ref, { shows: LocationView }> = {
  start(recorder) {
    recorder.call('permission', undefined, { proves: ['PREST-35'] });
    return { at: 'asking', permission: 'unknown', highAccuracy: false, latitude: '', longitude: '', message: null };
  },

  step(ref, event, recorder) {
    if (ref.at === 'closed') return ref;
    const { at } = ref;
    switch (event.type) {
      case 'permission.changed':
        return { ...ref, permission: event.permission };
      case 'accuracy.choose':
        return at === 'asking' ? { ...ref, highAccuracy: event.high } : ref;
      case 'location.allow':
        if (at !== 'asking') return ref;
        recorder.call('locate', { highAccuracy: ref.highAccuracy }, { proves: ['PREST-36', 'PREST-39'] });
        return { ...ref, at: 'locating', message: null };
      case 'location.manual':
        return at === 'asking' ? { ...ref, at: 'manual', message: null } : ref;
      case 'location.back':
        return at === 'manual' ? { ...ref, at: 'asking', message: null } : ref;
      case 'location.cancel':
        recorder.end({ kind: 'cancelled' });
        return { ...ref, at: 'closed' };
      case 'latitude.change':
        return at === 'manual' ? { ...ref, latitude: event.text, message: null } : ref;
      case 'longitude.change':
        return at === 'manual' ? { ...ref, longitude: event.text, message: null } : ref;
      case 'coordinates.save':
        if (at !== 'manual') return ref;
        // Only one latitude and one longitude of the model are valid.
        if (ref.latitude !== '17.3616012' || ref.longitude !== '78.4747')
          return { ...ref, message: 'Enter valid numeric latitude and longitude.' };
        recorder.end({
          kind: 'found',
          latitude: 17.3616,
          longitude: 78.4747,
          mapUrl: 'https://www.google.com/maps/dir/?api=1&destination=17.3616,78.4747',
        });
        return { ...ref, at: 'closed' };
      case 'locate done':
        if (event.output.kind === 'failed') return { ...ref, at: 'asking', message: messages[event.output.reason] };
        recorder.end({
          kind: 'found',
          latitude: 12.9716,
          longitude: 77.59456,
          mapUrl: 'https://www.google.com/maps/dir/?api=1&destination=12.9716,77.59456',
        });
        return { ...ref, at: 'closed' };
      case 'locate failed':
        return { ...ref, at: 'asking', message: messages.unavailable };
      case 'after cutOff':
        return at === 'locating' ? { ...ref, at: 'asking', message: messages.timeout } : ref;
      default:
        return ref;
    }
  },

  page({ at, ...shown }) {
    return {
      shows: { view: at === 'closed' ? 'asking' : at, ...shown },
      proves: [
        'PREST-37',
        'PREST-38',
        'PREST-40',
        'PREST-41',
        'PREST-44',
        'PREST-45',
        'PREST-46',
        'PREST-47',
        'PREST-48',
        'PREST-49',
      ],
    };
  },
};

export const locationFlow = defineFlow({
  model: locationModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'location',
  flows: [locationFlow],
  messages: [
    'Geolocation is not supported by this browser.',
    'Permission denied. Please allow location or enter manually.',
    'Timed out. Try again or enter coordinates manually.',
    'Failed to get location.',
  ],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
