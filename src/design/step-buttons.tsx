import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button.tsx';

type StepButtonsProps = {
  /** Size of the icons, px. */
  size: number;
  className: string;
  onPrevious: () => void;
  onNext: () => void;
};

/** The buttons for the previous and the next photo. */
export function StepButtons({ size, className, onPrevious, onNext }: StepButtonsProps) {
  return (
    <>
      <IconButton label="Previous photo" className={className} onClick={onPrevious}>
        <ChevronLeft size={size} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next photo" className={className} onClick={onNext}>
        <ChevronRight size={size} aria-hidden="true" />
      </IconButton>
    </>
  );
}
