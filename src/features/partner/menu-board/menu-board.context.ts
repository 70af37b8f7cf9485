import { createActorContext } from '@xstate/react';
import { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import { selectPage, type MenuBoardView } from '../../../../machines/partner/menu-board/menu-board.view.ts';

export const MenuBoardContext = createActorContext(menuBoardMachine);

/** Reads one part of the page, so that its reader does not render again when only another part changes. */
export const useMenuBoard = <Part extends keyof MenuBoardView>(part: Part): MenuBoardView[Part] =>
  MenuBoardContext.useSelector((snapshot) => selectPage(snapshot)[part]);
