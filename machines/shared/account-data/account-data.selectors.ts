import type { AccountDataSnapshot } from './account-data.machine.ts';

/** Whether the dialog is open, including while the account is being deleted. */
export const selectIsAsking = (snapshot: AccountDataSnapshot) =>
  snapshot.matches('confirming') || selectIsDeleting(snapshot);
export const selectIsDeleting = (snapshot: AccountDataSnapshot) =>
  snapshot.matches('deleting') || snapshot.matches('leaving');
export const selectIsExporting = (snapshot: AccountDataSnapshot) => snapshot.matches('exporting');
export const selectWord = (snapshot: AccountDataSnapshot) => snapshot.context.word;
export const selectMayDelete = (snapshot: AccountDataSnapshot) => snapshot.can({ type: 'deletion.confirm' });
/** Error message of the export, and of the deletion in its dialog. */
export const selectExportMessage = (snapshot: AccountDataSnapshot) =>
  selectIsAsking(snapshot) ? null : snapshot.context.message;
export const selectDeletionMessage = (snapshot: AccountDataSnapshot) =>
  selectIsAsking(snapshot) ? snapshot.context.message : null;
