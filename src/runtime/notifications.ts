import type { NotificationPermission, PageNotification } from '../../machines/shared/lib/notification.ts';

/**
 * Asks for the permission to show notifications, but without a press only whether it was given before. iOS has none outside
 * of the home screen.
 */
export async function askForNotifications(): Promise<NotificationPermission> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported';
  // Browsers without `userActivation` refuse the question by themselves.
  const mayAsk = Notification.permission !== 'default' || (navigator.userActivation?.isActive ?? true);
  const answer = mayAsk ? await Notification.requestPermission() : 'default';
  return answer === 'default' ? 'dismissed' : answer;
}

/** Shows a notification through the service worker, because Chrome on Android has no other way. */
export async function showNotification({ title, body, path }: PageNotification): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('There is no service worker to show a notification.');
  // An equal tag replaces the notification of another tab with the same order.
  await registration.showNotification(title, { body, tag: path, icon: '/icons/any-192.png', data: { path } });
}

/** Closes the notification with this path, if it is shown. */
export async function closeNotification(path: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag: path })) ?? []) notification.close();
}
