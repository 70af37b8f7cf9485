import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { DeleteDishResult, DeleteDishInput } from './menu-item-delete.actors.ts';
import { outcome, when } from '../../shared/lib/when.ts';

/** `menuId` is the deleted dish; null if no dish was deleted. */
export interface MenuItemDeleteResult {
  menuId: number | null;
}

export type MenuItemDeleteEvent = { type: 'delete.confirm' } | { type: 'delete.cancel' };

interface Context extends DeleteDishInput {
  name: string;
  message: string | null;
  isGone: boolean;
}

/** Deletes a dish after a confirmation (D13, D62). */
export const menuItemDeleteMachine = setup({
  types: {
    input: {} as DeleteDishInput & { name: string },
    output: {} as MenuItemDeleteResult,
    context: {} as Context,
    events: {} as MenuItemDeleteEvent,
    tags: {} as 'busy',
  },
  actors: { deleteDish: notProvided<DeleteDishResult, DeleteDishInput>('deleteDish') },
  actions: {
    clearMessage: assign({ message: null }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    rememberGone: assign({ isGone: true }),
  },
}).createMachine({
  id: 'menuItemDelete',
  context: ({ input }) => ({ ...input, message: null, isGone: false }),
  output: ({ context: { isGone, menuId } }) => ({ menuId: isGone ? menuId : null }),
  initial: 'confirming',
  states: {
    /** Shows the error of the last attempt, if any. */
    confirming: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'closed' } },
    deleting: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'deleteDish',
        src: 'deleteDish',
        input: ({ context: { restaurantId, menuId } }) => ({ restaurantId, menuId }),
        onDone: [
          { guard: when('refused'), target: 'confirming', actions: { type: 'report', params: outcome('refused') } },
          { target: 'closed', actions: 'rememberGone' },
        ],
        onError: { target: 'confirming', actions: 'reportUnreachable' },
      },
    },
    closed: { type: 'final' },
  },
});

export type MenuItemDeleteActorRef = ActorRefFrom<typeof menuItemDeleteMachine>;
export type MenuItemDeleteSnapshot = SnapshotFrom<typeof menuItemDeleteMachine>;
