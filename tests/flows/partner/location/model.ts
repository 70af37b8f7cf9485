import { locationMachine, type LocationSnapshot } from '../../../../machines/partner/location/location.machine.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';

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
