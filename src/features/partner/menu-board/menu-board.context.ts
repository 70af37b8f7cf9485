import { createActorContext } from '@xstate/react';
import { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';

export const MenuBoardContext = createActorContext(menuBoardMachine);
