import { isolateName } from '../../../../domain/isolate-name.ts';
import { Button } from '../../../design/button.tsx';
import Dialog from '../../../design/dialog.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { PasskeysContext, usePasskeys } from './passkeys.context.ts';
import * as css from './passkeys.css.ts';
import type { Elements } from '../../../design/elements.ts';

/** The dialog in which a passkey is added or removed, step by step. */
export default function PasskeyTask() {
  const { send } = PasskeysContext.useActorRef();
  const { step, removed, failure } = usePasskeys();
  return (
    <Dialog
      open
      onClose={() => send({ type: 'task.cancel' })}
      title={removed ? `Remove ${isolateName(removed.name)}` : 'Add Passkey'}
      description={
        step === 'name'
          ? 'Name the device or security key, then follow the dialog of your browser.'
          : 'First confirm that it is you: by a passkey that you have, or by a code sent to your number.'
      }
    >
      <div className={css.form}>
        {failure && <Notice tone="red">{failure}</Notice>}
        {step === 'proof' && <ProofChoice />}
        {step === 'code' && <CodeForm />}
        {step === 'name' && <NameForm />}
        <Button tone="quiet" full onClick={() => send({ type: 'task.cancel' })}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

function ProofChoice() {
  const { send } = PasskeysContext.useActorRef();
  const { isBusy, hasPasskey } = usePasskeys();
  return (
    <>
      {hasPasskey && (
        <Button size="l" full busy={isBusy} onClick={() => send({ type: 'proof.passkey' })}>
          Use Passkey
        </Button>
      )}
      <Button
        size="l"
        full
        tone={hasPasskey ? 'outline' : 'primary'}
        busy={isBusy}
        onClick={() => send({ type: 'proof.code' })}
      >
        Send OTP
      </Button>
    </>
  );
}

function CodeForm() {
  const { send } = PasskeysContext.useActorRef();
  const { isBusy, code, fieldError } = usePasskeys();
  return (
    <StepForm submit="Verify OTP" onSubmit={() => send({ type: 'code.submit' })}>
      <OtpField
        label="6-digit OTP"
        value={code}
        onChange={(typed) => send({ type: 'code.change', code: typed })}
        busy={isBusy}
        autoFocus
        {...(fieldError !== null && { error: fieldError })}
      />
    </StepForm>
  );
}

function NameForm() {
  const { send } = PasskeysContext.useActorRef();
  const { name, fieldError } = usePasskeys();
  return (
    <StepForm submit="Create Passkey" onSubmit={() => send({ type: 'passkey.create' })}>
      <TextField
        label="Name"
        hint="Such as 'Counter PC' or 'My phone'"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the control that had the focus
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => send({ type: 'name.change', name: event.target.value })}
        error={fieldError ?? undefined}
      />
    </StepForm>
  );
}

type StepFormProps = {
  /** Label of the button. */
  submit: string;
  onSubmit: () => void;
  children: Elements;
};

/** A form with one field. */
function StepForm({ submit, onSubmit, children }: StepFormProps) {
  const { isBusy } = usePasskeys();
  return (
    <form
      noValidate
      className={css.form}
      action={() => {
        onSubmit();
        focusFirstError();
      }}
    >
      {children}
      <Button type="submit" size="l" full busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
