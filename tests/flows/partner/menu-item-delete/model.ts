import { defineModel } from '../../../engine/model.ts';
import { menuItemDeleteMachine } from '../../../../machines/partner/menu-item-delete/menu-item-delete.machine.ts';

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
