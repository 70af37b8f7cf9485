import { createActorContext } from '@xstate/react';
import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';

export const BoardContext = createActorContext(boardMachine);
