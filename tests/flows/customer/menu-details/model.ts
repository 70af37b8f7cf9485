import { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const menuDetailsModel = defineModel(menuDetailsMachine, {
  input: { restaurantId: 12, menuId: 340 },
  events: {
    'details.close': [{ type: 'details.close' }],
    'picture.next': [{ type: 'picture.next' }],
    'picture.previous': [{ type: 'picture.previous' }],
  },
  actors: {
    menuDetails: {
      outcomes: [
        { kind: 'loaded', words: { category: 'Breakfast', description: 'Crisp, thin, roasted in ghee.' } },
        { kind: 'loaded', words: { category: null, description: null } },
        { kind: 'refused', message: 'There is no such thing here.' },
      ],
    },
    menuMedia: {
      outcomes: [
        {
          kind: 'loaded',
          imageUrls: [
            '/pictures/dish/dosa-54.webp',
            '/pictures/dish/dosa-54-1.webp',
            '/pictures/dish/dosa-54-2.webp',
            '/pictures/dish/dosa-54-3.webp',
          ],
        },
        { kind: 'loaded', imageUrls: ['/pictures/dish/dosa-54-1.webp'] },
        { kind: 'refused' },
      ],
    },
  },
  delays: {},
});
