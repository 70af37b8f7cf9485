/**
 * For the `ref` of a number field: a wheel over it scrolls the page, as over everything else, and does not change the
 * number. Browsers step the value of a focused field after the event, unless the field is read-only at that moment.
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
