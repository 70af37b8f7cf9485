import { createActorContext } from '@xstate/react';
import { Check, Copy } from 'lucide-react';
import { useMemo } from 'react';
import { createCopyLinkActors } from '../../../../machines/shared/copy-link/copy-link.actors.ts';
import { copyLinkMachine } from '../../../../machines/shared/copy-link/copy-link.machine.ts';
import { selectPage } from '../../../../machines/shared/copy-link/copy-link.view.ts';
import { writeToClipboard } from '../../../runtime/clipboard.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';

const CopyLinkContext = createActorContext(copyLinkMachine);

/** A button that copies a URL and confirms it (spec §1). */
export function CopyLink({ address }: { address: string }) {
  const logic = useMemo(
    () => copyLinkMachine.provide({ actors: createCopyLinkActors({ writeText: writeToClipboard, address }) }),
    [address],
  );
  return (
    <CopyLinkContext.Provider logic={logic}>
      <CopyButton address={address} />
    </CopyLinkContext.Provider>
  );
}

function CopyButton({ address }: { address: string }) {
  const { send } = CopyLinkContext.useActorRef();
  const { label, isCopied, hasFailed } = CopyLinkContext.useSelector(selectPage);
  return (
    <>
      <Button
        tone="outline"
        size="l"
        full
        icon={isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => send({ type: 'link.copy' })}
      >
        <span aria-live="polite">{label}</span>
      </Button>
      {hasFailed && <Notice tone="red">{`This browser did not copy it. The link is ${address}`}</Notice>}
    </>
  );
}
