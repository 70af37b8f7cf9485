import type { Permission, ReadyNotice } from '../../machines/customer/ready-notice/ready-notice.actors.ts';

/** Asks for the permission to show notifications. iOS has none outside of the home screen. */
export async function askForNotifications(): Promise<Permission> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported';
  const answer = await Notification.requestPermission();
  return answer === 'default' ? 'dismissed' : answer;
}

/** Shows a notification through the service worker, because Chrome on Android has no other way. */
export async function showNotification({ title, body, path }: ReadyNotice): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('There is no service worker to show a notification.');
  // An equal tag replaces the notification of another tab with the same order.
  await registration.showNotification(title, { body, tag: path, icon: '/icons/any-192.png', data: { path } });
}
