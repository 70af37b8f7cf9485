import type {
  menuItemDeleteMachine,
  MenuItemDeleteSnapshot,
} from '../../../../machines/partner/menu-item-delete/menu-item-delete.machine.ts';
import {
  selectIsDeleting,
  selectMessage,
  selectName,
} from '../../../../machines/partner/menu-item-delete/menu-item-delete.selectors.ts';
import { menuItemDeleteModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface MenuItemDeletePage extends Page {
  shows: { name: string; error: string | null; busy: boolean; gone: boolean };
  may: Record<'delete.confirm' | 'delete.cancel', Control>;
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
  page: (ref) => {
    const asks: Control = ref.at === 'asking' ? 'enabled' : 'disabled';
    return {
      shows: { name: 'Ghee Roast Dosa', error: ref.error, busy: ref.at === 'deleting', gone: ref.at === 'gone' },
      may: { 'delete.confirm': asks, 'delete.cancel': asks },
    };
  },
};

function observe(snapshot: MenuItemDeleteSnapshot): MenuItemDeletePage {
  const can = (type: 'delete.confirm' | 'delete.cancel'): Control => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  return {
    shows: {
      name: selectName(snapshot),
      error: selectMessage(snapshot),
      busy: selectIsDeleting(snapshot),
      gone: snapshot.output?.menuId === 340,
    },
    may: { 'delete.confirm': can('delete.confirm'), 'delete.cancel': can('delete.cancel') },
  };
}

export const menuItemDeleteFlow = defineFlow({ model: menuItemDeleteModel, oracle, observe });
