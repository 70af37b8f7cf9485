import type { AccountDataSnapshot } from './account-data.machine.ts';

export interface AccountDataView {
  isExporting: boolean;
  /** Whether the dialog is open, including while the account is being deleted. */
  isAsking: boolean;
  isDeleting: boolean;
  /** What the person has typed to confirm the deletion. */
  word: string;
  /** Error message of the export, and of the deletion while its dialog is open. */
  message: string | null;
}

export function selectPage(snapshot: AccountDataSnapshot): AccountDataView {
  const isDeleting = snapshot.matches('deleting') || snapshot.matches('leaving');
  return {
    isExporting: snapshot.matches('exporting'),
    isAsking: snapshot.matches('confirming') || isDeleting,
    isDeleting,
    ...snapshot.context,
  };
}
