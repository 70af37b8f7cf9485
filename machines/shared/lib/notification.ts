/**
 * What the user answered, now or before. `dismissed`: the question was closed without an answer. `unsupported`: the browser
 * shows no notifications here.
 */
export type NoticePermission = 'granted' | 'denied' | 'dismissed' | 'unsupported';

/** What a notification says. */
export interface PageNotification {
  title: string;
  body: string;
  /** Path of the page that a tap opens. A notification replaces an earlier one with the same path. */
  path: string;
}
