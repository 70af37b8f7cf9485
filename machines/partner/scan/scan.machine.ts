import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { checkInput, scanSetup } from './scan.setup.ts';
import { outcome, when } from '../../shared/lib/when.ts';

const chooseRestaurant = [
  { type: 'chooseRestaurant', params: ofEvent },
  { type: 'notifyChosen', params: ofEvent },
] as const;
const toTyping = { guard: 'isIdle', target: 'typing', actions: 'clearResult' } as const;
const toCamera = { guard: 'isIdle', target: 'finding', actions: 'clearResult' } as const;

/**
 * Hands orders over by their QR codes (D223). The region `input` waits in `choosing` for one of several restaurants, in
 * `opened` if the link of a QR code opened the page, in `camera` for codes, in `denied` if there is no picture, and in
 * `typing`. The region `check` checks the codes, one at a time, while the camera stays open: it shows the order of a right
 * code and hands it over after a press (D343). It never ends.
 */
export const scanMachine = scanSetup.createMachine({
  id: 'scan',
  context: ({ input }) => ({
    ...input,
    restaurantId: null,
    problem: null,
    seen: null,
    checked: input.opened,
    isConfirmed: false,
    result: null,
    order: '',
    code: '',
    orderError: null,
    codeError: null,
  }),
  type: 'parallel',
  states: {
    input: {
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'hasOpened', target: 'opened' }, { target: 'finding' }] },
        opened: { on: { 'typing.start': toTyping, 'camera.start': toCamera } },
        finding: {
          tags: 'busy',
          always: { guard: 'hasRestaurant', target: 'camera' },
          invoke: {
            id: 'findRestaurant',
            src: 'findRestaurant',
            onDone: [
              { guard: when('only'), target: 'camera', actions: { type: 'takeOnly', params: outcome('only') } },
              { target: 'choosing' },
            ],
            onError: 'choosing',
          },
        },
        choosing: {
          on: {
            'restaurant.choose': { target: 'camera', actions: chooseRestaurant },
            'typing.start': toTyping,
          },
        },
        camera: {
          entry: 'clearProblem',
          invoke: { id: 'camera', src: 'camera' },
          initial: 'asking',
          on: {
            'restaurant.choose': { actions: chooseRestaurant },
            'typing.start': toTyping,
            'camera.failed': [
              {
                guard: { type: 'isUnsupported', params: ofEvent },
                target: 'typing',
                actions: { type: 'rememberProblem', params: ofEvent },
              },
              { target: 'denied', actions: { type: 'rememberProblem', params: ofEvent } },
            ],
          },
          states: {
            asking: { tags: 'busy', on: { 'camera.opened': 'scanning' } },
            scanning: {},
          },
        },
        denied: {
          on: {
            'camera.start': toCamera,
            'typing.start': toTyping,
          },
        },
        typing: {
          on: {
            'restaurant.choose': { actions: chooseRestaurant },
            'order.change': { guard: 'isIdle', actions: { type: 'typeOrder', params: ofEvent } },
            'code.change': { guard: 'isIdle', actions: { type: 'typeCode', params: ofEvent } },
            'camera.start': toCamera,
          },
        },
      },
    },
    check: {
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'hasOpened', target: 'checking' }, { target: 'waiting' }] },
        waiting: {
          initial: 'ready',
          on: {
            'code.seen': [
              {
                guard: { type: 'isNewOrder', params: ofEvent },
                target: 'checking',
                actions: [
                  { type: 'rememberSeen', params: ofEvent },
                  { type: 'takeScanned', params: ofEvent },
                ],
              },
              {
                guard: { type: 'isNewText', params: ofEvent },
                target: '.answered',
                actions: [{ type: 'rememberSeen', params: ofEvent }, 'showForeign'],
              },
            ],
            'code.submit': [
              { guard: 'isTypedOrder', target: 'checking', actions: 'takeTyped' },
              { guard: 'isTyping', actions: 'reportTyped' },
            ],
          },
          states: {
            ready: {},
            answered: {
              always: { guard: 'hasNoResult', target: 'ready' },
              on: {
                'check.retry': { guard: 'mayRetry', target: '#scan.check.checking' },
                'order.confirm': { guard: 'isFound', target: '#scan.check.checking', actions: 'confirm' },
                'order.refuse': { guard: 'isFound', actions: 'postpone' },
              },
            },
          },
        },
        checking: {
          tags: 'busy',
          entry: 'clearResult',
          invoke: {
            id: 'checkCode',
            src: 'checkCode',
            input: ({ context }) => checkInput(context),
            onDone: { target: 'waiting.answered', actions: [{ type: 'showResult', params: ofOutput }, 'clearTyped'] },
            onError: { target: 'waiting.answered', actions: 'showUnreachable' },
          },
        },
      },
    },
  },
});

export type ScanActorRef = ActorRefFrom<typeof scanMachine>;
export type ScanSnapshot = SnapshotFrom<typeof scanMachine>;
