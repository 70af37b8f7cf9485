import type { DemoPhoneSnapshot } from './demo-phone.machine.ts';

export const selectIsOpen = (snapshot: DemoPhoneSnapshot) => snapshot.matches({ panel: 'open' });
export const selectPhone = (snapshot: DemoPhoneSnapshot) => snapshot.context.phone;
export const selectMessages = (snapshot: DemoPhoneSnapshot) => snapshot.context.messages;
