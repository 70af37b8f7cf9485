import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

type Steps = { onNext: () => void; onPrevious: () => void };

/** Minimum horizontal distance of a swipe, px. */
const swipeFrom = 40;

/** Handles horizontal swipes. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe({ onNext, onPrevious }: Steps) {
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary, pointerType }: PointerEvent) => {
      from.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const [right, down] = [clientX - from.current.x, clientY - from.current.y];
      from.current = null;
      if (Math.abs(right) < swipeFrom || Math.abs(right) < Math.abs(down)) return;
      if (right < 0) onNext();
      else onPrevious();
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

/** Handles the left and right arrow keys. */
export function onArrowKeys({ onNext, onPrevious }: Steps) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    if (event.key === 'ArrowRight') onNext();
    else onPrevious();
  };
}
