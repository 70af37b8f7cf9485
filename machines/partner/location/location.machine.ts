import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { parseCoordinates, roundCoordinates, type Coordinates } from '../../../domain/coordinates.ts';
import { directionsLink } from '../../../domain/map-link.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Permission, LocateResult } from './location.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

/** Coordinates with five decimal places and a map link (spec §2, Location dialog), or `cancelled`. */
export type LocationResult = ({ kind: 'found'; mapUrl: string } & Coordinates) | { kind: 'cancelled' };

/** Error messages of geolocation (spec §8, Geolocation). */
export const locationMessages = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Permission denied. Please allow location or enter manually.',
  timeout: 'Timed out. Try again or enter coordinates manually.',
  unavailable: 'Failed to get location.',
} as const;

export const invalidCoordinatesMessage = 'Enter valid numeric latitude and longitude.';

export type LocationEvent =
  | { type: 'location.allow' }
  | { type: 'location.manual' }
  | { type: 'location.back' }
  | { type: 'location.cancel' }
  | { type: 'accuracy.choose'; high: boolean }
  | { type: 'latitude.change'; text: string }
  | { type: 'longitude.change'; text: string }
  | { type: 'coordinates.save' }
  /** The permission, sent when the dialog opens and after each change. */
  | { type: 'permission.changed'; permission: Permission };

interface Context {
  permission: Permission;
  highAccuracy: boolean;
  latitude: string;
  longitude: string;
  message: string | null;
  result: LocationResult;
}

/** The location dialog (spec §2, §5, §8, §9). The parent starts the machine when the dialog opens. */
export const locationMachine = setup({
  types: {
    output: {} as LocationResult,
    context: {} as Context,
    events: {} as LocationEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the state of the permission. */
    permission: callbackNotProvided('permission'),
    /** Has a timeout of its own, 15 s (D25). */
    locate: notProvided<LocateResult, { highAccuracy: boolean }>('locate'),
  },
  delays: {
    /** Ends the request if the browser never responds, ms (spec §9, D25). */
    cutOff: 20_000,
  },
  guards: {
    areValid: ({ context }) => parseCoordinates(context.latitude, context.longitude) !== null,
  },
  actions: {
    rememberPermission: assign((_, { permission }: { permission: Permission }) => ({ permission })),
    chooseAccuracy: assign((_, { high }: { high: boolean }) => ({ highAccuracy: high })),
    typeLatitude: assign((_, { text }: { text: string }) => ({ latitude: text })),
    typeLongitude: assign((_, { text }: { text: string }) => ({ longitude: text })),
    clearMessage: assign({ message: null }),
    reportFailure: assign((_, { reason }: Outcome<LocateResult, 'failed'>) => ({ message: locationMessages[reason] })),
    reportTimeout: assign({ message: locationMessages.timeout }),
    reportUnknown: assign({ message: locationMessages.unavailable }),
    reportInvalid: assign({ message: invalidCoordinatesMessage }),
    keepFound: assign((_, found: Coordinates) => ({ result: resultOf(found) })),
    keepTyped: assign(({ context }) => {
      const typed = parseCoordinates(context.latitude, context.longitude);
      return typed ? { result: resultOf(typed) } : {};
    }),
  },
}).createMachine({
  id: 'location',
  context: {
    permission: 'unknown',
    highAccuracy: false,
    latitude: '',
    longitude: '',
    message: null,
    result: { kind: 'cancelled' },
  },
  output: ({ context }) => context.result,
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'permission', src: 'permission' },
      on: {
        'permission.changed': { actions: { type: 'rememberPermission', params: ofEvent } },
        'location.cancel': 'closed',
      },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'accuracy.choose': { actions: { type: 'chooseAccuracy', params: ofEvent } },
            'location.allow': 'locating',
            'location.manual': { target: 'manual', actions: 'clearMessage' },
          },
        },
        locating: {
          tags: 'busy',
          entry: 'clearMessage',
          invoke: {
            id: 'locate',
            src: 'locate',
            input: ({ context }) => ({ highAccuracy: context.highAccuracy }),
            onDone: [
              {
                guard: when('found'),
                target: '#location.closed',
                actions: { type: 'keepFound', params: outcome('found') },
              },
              { target: 'asking', actions: { type: 'reportFailure', params: outcome('failed') } },
            ],
            onError: { target: 'asking', actions: 'reportUnknown' },
          },
          after: { cutOff: { target: 'asking', actions: 'reportTimeout' } },
        },
        manual: {
          on: {
            'latitude.change': { actions: [{ type: 'typeLatitude', params: ofEvent }, 'clearMessage'] },
            'longitude.change': { actions: [{ type: 'typeLongitude', params: ofEvent }, 'clearMessage'] },
            'coordinates.save': [
              { guard: 'areValid', target: '#location.closed', actions: 'keepTyped' },
              { actions: 'reportInvalid' },
            ],
            'location.back': { target: 'asking', actions: 'clearMessage' },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

function resultOf(found: Coordinates): LocationResult {
  const { latitude, longitude } = roundCoordinates(found);
  return { kind: 'found', latitude, longitude, mapUrl: directionsLink({ latitude, longitude }) };
}

export type LocationActorRef = ActorRefFrom<typeof locationMachine>;
export type LocationSnapshot = SnapshotFrom<typeof locationMachine>;
