import type { LocationSnapshot, locationMachine } from '../../../../machines/partner/location/location.machine.ts';
import {
  selectHighAccuracy,
  selectLatitude,
  selectLocationMessage,
  selectLocationView,
  selectLongitude,
  selectPermission,
  type LocationView,
} from '../../../../machines/partner/location/location.selectors.ts';
import { locationModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import type { Permission } from '../../../../machines/partner/location/location.actors.ts';

type Machine = typeof locationMachine;

export interface LocationPage extends Page {
  shows: {
    view: LocationView;
    permission: Permission;
    highAccuracy: boolean;
    latitude: string;
    longitude: string;
    message: string | null;
  };
  may: Record<
    'location.allow' | 'location.manual' | 'location.back' | 'location.cancel' | 'accuracy.choose' | 'coordinates.save',
    Control
  >;
}

interface Ref {
  at: LocationView | 'closed';
  permission: Permission;
  highAccuracy: boolean;
  latitude: string;
  longitude: string;
  message: string | null;
}

const messages = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Permission denied. Please allow location or enter manually.',
  timeout: 'Timed out. Try again or enter coordinates manually.',
  unavailable: 'Failed to get location.',
};

const oracle: Oracle<Machine, Ref, LocationPage> = {
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
    const on = (isOn: boolean): Control => (isOn ? 'enabled' : 'disabled');
    return {
      shows: { view: at === 'closed' ? 'asking' : at, ...shown },
      may: {
        'location.allow': on(at === 'asking'),
        'location.manual': on(at === 'asking'),
        'location.back': on(at === 'manual'),
        'location.cancel': on(at !== 'closed'),
        'accuracy.choose': on(at === 'asking'),
        'coordinates.save': on(at === 'manual'),
      },
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

function observe(snapshot: LocationSnapshot): LocationPage {
  const isOpen = snapshot.status === 'active';
  const on = (event: Parameters<LocationSnapshot['can']>[0]): Control =>
    isOpen && snapshot.can(event) ? 'enabled' : 'disabled';
  return {
    shows: {
      view: selectLocationView(snapshot),
      permission: selectPermission(snapshot),
      highAccuracy: selectHighAccuracy(snapshot),
      latitude: selectLatitude(snapshot),
      longitude: selectLongitude(snapshot),
      message: selectLocationMessage(snapshot),
    },
    may: {
      'location.allow': on({ type: 'location.allow' }),
      'location.manual': on({ type: 'location.manual' }),
      'location.back': on({ type: 'location.back' }),
      'location.cancel': on({ type: 'location.cancel' }),
      'accuracy.choose': on({ type: 'accuracy.choose', high: true }),
      'coordinates.save': on({ type: 'coordinates.save' }),
    },
  };
}

export const locationFlow = defineFlow({ model: locationModel, oracle, observe });
