import type { SnapshotFrom } from 'xstate';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { checkInput, scanSetup } from './scan.setup.ts';

const toTyping = { guard: 'isIdle', target: 'typing', actions: 'clearResult' } as const;
const toCamera = { guard: 'isIdle', target: 'finding', actions: 'clearResult' } as const;

/**
 * Hands orders over by their QR codes (D223). The region `input` waits in `choosing` for one of several restaurants, in
 * `opened` for a press if the link of a QR code opened the page, in `camera` for codes, in `denied` if there is no
 * picture, and in `typing`. The region `check` checks the codes, one at a time, while the camera stays open. It never ends.
 */
export const scanMachine = scanSetup.createMachine({
  id: 'scan',
  context: ({ input }) => ({
    ...input,
    restaurantId: null,
    problem: null,
    seen: null,
    checked: null,
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
              {
                guard: { type: 'isOnly', params: ofOutput },
                target: 'camera',
                actions: { type: 'takeOnly', params: ofOutput },
              },
              { target: 'choosing' },
            ],
            onError: 'choosing',
          },
        },
        choosing: {
          on: {
            'restaurant.choose': { target: 'camera', actions: { type: 'chooseRestaurant', params: ofEvent } },
            'typing.start': toTyping,
          },
        },
        camera: {
          entry: 'clearProblem',
          invoke: { id: 'camera', src: 'camera' },
          initial: 'asking',
          on: {
            'restaurant.choose': { actions: { type: 'chooseRestaurant', params: ofEvent } },
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
            'restaurant.choose': { actions: { type: 'chooseRestaurant', params: ofEvent } },
            'order.change': { guard: 'isIdle', actions: { type: 'typeOrder', params: ofEvent } },
            'code.change': { guard: 'isIdle', actions: { type: 'typeCode', params: ofEvent } },
            'camera.start': toCamera,
          },
        },
      },
    },
    check: {
      initial: 'waiting',
      states: {
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
            'order.confirm': { guard: 'mayConfirm', target: 'checking', actions: 'takeOpened' },
          },
          states: {
            ready: {},
            answered: {
              always: { guard: 'hasNoResult', target: 'ready' },
              on: {
                'check.retry': { guard: 'mayRetry', target: '#scan.check.checking' },
                'early.confirm': { guard: 'isEarly', target: '#scan.check.checking', actions: 'confirm' },
                'early.refuse': { guard: 'isEarly', actions: 'postpone' },
              },
            },
          },
        },
        checking: {
          tags: 'busy',
          entry: 'clearResult',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context }) => checkInput(context),
            onDone: { target: 'waiting.answered', actions: [{ type: 'showResult', params: ofOutput }, 'clearTyped'] },
            onError: { target: 'waiting.answered', actions: 'showUnreachable' },
          },
        },
      },
    },
  },
});

export type ScanSnapshot = SnapshotFrom<typeof scanMachine>;
