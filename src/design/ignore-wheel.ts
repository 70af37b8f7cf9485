/**
 * A ref for number inputs: the wheel scrolls the page and does not change the number. Browsers step a focused number
 * field after the event unless the field is read-only at that moment.
 */
export function ignoreWheel(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return undefined;
  const onWheel = () => {
    if (field.readOnly) return;
    field.readOnly = true;
    requestAnimationFrame(() => (field.readOnly = false));
  };
  field.addEventListener('wheel', onWheel, { passive: true });
  return () => field.removeEventListener('wheel', onWheel);
}
