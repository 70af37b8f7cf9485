import { useSelector } from '@xstate/react';
import { Smartphone, X } from 'lucide-react';
import { formatPhone } from '../../../../domain/phone.ts';
import { formatDateTime } from '../../../../domain/date-time.ts';
import type { DemoPhoneActorRef } from '../../../../machines/shared/demo-phone/demo-phone.machine.ts';
import {
  selectIsOpen,
  selectMessages,
  selectPhone,
} from '../../../../machines/shared/demo-phone/demo-phone.selectors.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import * as css from './demo-phone.css.ts';
import type { DemoMessage } from '../../../../machines/shared/demo-phone/demo-phone.actors.ts';

interface DemoPhoneProps {
  phone: DemoPhoneActorRef;
  /** Enters a code into the login; undefined while no code is requested. */
  onUse: ((code: string) => void) | undefined;
}

/** Shows the messages that a real phone would receive, in demo mode (D3). */
export function DemoPhone({ phone, onUse }: DemoPhoneProps) {
  const isOpen = useSelector(phone, selectIsOpen);
  const toggle = () => phone.send({ type: 'panel.toggle' });
  if (isOpen) return <Panel phone={phone} onUse={onUse} onClose={toggle} />;
  return (
    <button type="button" className={css.tab} aria-expanded={false} onClick={toggle}>
      <Smartphone size={18} aria-hidden />
      <span>Demo phone</span>
    </button>
  );
}

function Panel({ phone, onUse, onClose }: DemoPhoneProps & { onClose: () => void }) {
  const number = useSelector(phone, selectPhone);
  const messages = useSelector(phone, selectMessages);
  const newest = messages.findLast(({ code }) => code !== '');
  return (
    <aside aria-label="Demo phone" className={classNames(css.panel, onUse && css.panelBeside)}>
      <header className={css.header}>
        <div>
          <h2 className={css.title}>Demo phone</h2>
          <p className={css.smallText}>{number ? formatPhone(number) : 'Codes arrive here; no SMS is sent.'}</p>
        </div>
        <IconButton label="Close the demo phone" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <ul aria-live="polite" className={css.messages}>
        {messages.toReversed().map((message) => (
          // Only the newest code is valid.
          <Message key={message.id} message={message} onUse={message === newest ? onUse : undefined} />
        ))}
      </ul>
      {messages.length === 0 && (
        <p className={css.emptyMessage}>{number ? 'Waiting for a message …' : 'No messages yet.'}</p>
      )}
    </aside>
  );
}

function Message({ message, onUse }: { message: DemoMessage; onUse: DemoPhoneProps['onUse'] }) {
  return (
    <li className={css.message}>
      <p className={css.text}>{message.text}</p>
      <footer className={css.footer}>
        <span className={css.smallText}>{formatDateTime(message.at)}</span>
        {onUse && (
          <Button tone="quiet" size="s" onClick={() => onUse(message.code)}>
            Use this code
          </Button>
        )}
      </footer>
    </li>
  );
}
