import type { AccountErrors, AccountField, AccountForm } from '../../../../domain/account-form.ts';
import { PhoneField } from '../../../design/phone-field.tsx';
import { TextField } from '../../../design/text-field.tsx';

/** The fields about the partner, used at signup and in the profile. */
export function PartnerFields({
  form,
  fieldErrors,
  large = false,
  onChange,
}: {
  form: AccountForm;
  fieldErrors: AccountErrors;
  large?: boolean;
  onChange: (field: AccountField, text: string) => void;
}) {
  const field = (name: AccountField) => ({
    large,
    value: form[name],
    error: fieldErrors[name],
  });
  const typed = (name: AccountField) => ({
    ...field(name),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(name, target.value),
  });
  return (
    <>
      <TextField label="Full Name" autoComplete="name" maxLength={120} {...typed('name')} />
      <PhoneField label="Phone" {...field('phone')} onChange={(phone) => onChange('phone', phone)} />
      <TextField label="Address" autoComplete="street-address" maxLength={300} {...typed('address')} />
    </>
  );
}
