import type { NoticePermission, PageNotification } from '../../machines/shared/lib/notification.ts';

/**
 * Asks for the permission to show notifications; without a press, returns only what was answered before. iOS has none
 * outside of the home screen.
 */
export async function askForNotifications(): Promise<NoticePermission> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported';
  // A browser without `userActivation` refuses a question without a press by itself.
  const mayAsk = Notification.permission !== 'default' || (navigator.userActivation?.isActive ?? true);
  const answer = mayAsk ? await Notification.requestPermission() : 'default';
  return answer === 'default' ? 'dismissed' : answer;
}

/** Shows a notification through the service worker, because Chrome on Android has no other way. */
export async function showNotification({ title, body, path }: PageNotification): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('There is no service worker to show a notification.');
  // An equal tag replaces the notification of another tab with the same page.
  await registration.showNotification(title, { body, tag: path, icon: '/icons/any-192.png', data: { path } });
}

/** Closes the notification with this path, if it is shown. */
export async function closeNotification(path: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag: path })) ?? []) notification.close();
}
