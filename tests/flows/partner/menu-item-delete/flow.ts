import { defineModel } from '../../../engine/model.ts';
import { menuItemDeleteMachine } from '../../../../machines/partner/menu-item-delete/menu-item-delete.machine.ts';
import {
  selectPage,
  type MenuItemDeleteView,
} from '../../../../machines/partner/menu-item-delete/menu-item-delete.view.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { createMenuItemDeleteActors } from '../../../../machines/partner/menu-item-delete/menu-item-delete.actors.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const menuItemDeleteModel = defineModel(menuItemDeleteMachine, {
  input: { restaurantId: 12, menuId: 340, name: 'Ghee Roast Dosa' },
  events: {
    'delete.confirm': [{ type: 'delete.confirm' }],
    'delete.cancel': [{ type: 'delete.cancel' }],
  },
  actors: {
    deleteDish: {
      outcomes: [{ kind: 'deleted' }, { kind: 'refused', message: 'Server error occurred. Please try again later.' }],
    },
  },
  delays: {},
});

export interface MenuItemDeletePage {
  shows: MenuItemDeleteView;
}

interface Ref {
  at: 'asking' | 'deleting' | 'left' | 'gone';
  error: string | null;
}

const oracle: Oracle<typeof menuItemDeleteMachine, Ref, MenuItemDeletePage> = {
  start: () => ({ at: 'asking', error: null }),
  step(ref, event, recorder) {
    switch (event.type) {
      case 'delete.confirm':
        if (ref.at !== 'asking') return ref;
        recorder.call('deleteDish', { restaurantId: 12, menuId: 340 }, { proves: ['API-41'] });
        return { at: 'deleting', error: null };
      case 'delete.cancel':
        if (ref.at !== 'asking') return ref;
        recorder.end({ menuId: null });
        return { ...ref, at: 'left' };
      case 'deleteDish done':
        if (event.output.kind === 'refused') return { at: 'asking', error: event.output.message };
        recorder.end({ menuId: 340 });
        return { at: 'gone', error: null };
      case 'deleteDish failed':
        return { at: 'asking', error: 'Network connection issue. Please check your internet connection.' };
    }
  },
  page: ({ at, error }) => ({
    shows: { name: 'Ghee Roast Dosa', message: error, isDeleting: at === 'deleting', isGone: at === 'gone' },
  }),
};

export const calls = {
  deleteDish: {
    at: 'POST /api/v1/c1/partner/menu/delete',
    proves: ['API-41'],
    body: ({ restaurantId, menuId }) => ({ restaurantId, menuId }),
    answer: (outcome) =>
      outcome.kind === 'deleted'
        ? { status: 200, json: { message: 'Deleted.' } }
        : refusal(500, 'server_error', outcome.message),
    also: [['that an earlier attempt has deleted it', refusal(404, 'not_found'), { kind: 'deleted' }]],
  },
} satisfies Calls<typeof menuItemDeleteMachine>;

export const menuItemDeleteFlow = defineFlow({
  model: menuItemDeleteModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'menu item delete',
  flows: [menuItemDeleteFlow],
  calls: apiCalls<typeof menuItemDeleteMachine>(calls, (api) => createMenuItemDeleteActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
