import { useSelector } from '@xstate/react';
import type { BoardSnapshot } from '../../../../machines/partner/board/board.machine.ts';
import { selectPage, type BoardView } from '../../../../machines/partner/board/board.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';

/** The board's flow, which runs in the portal (D337). */
export const BoardContext = {
  useActorRef: () => usePortalFlow('partnerBoard'),
  useSelector: <Selected>(selector: (snapshot: BoardSnapshot) => Selected): Selected =>
    useSelector(usePortalFlow('partnerBoard'), selector),
};

/** Reads one part of the page, so that its reader does not render again when only another part changes. */
export const useBoard = <Part extends keyof BoardView>(part: Part): BoardView[Part] =>
  BoardContext.useSelector((snapshot) => selectPage(snapshot)[part]);
