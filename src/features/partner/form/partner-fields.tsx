import type { PartnerFaults, PartnerField, PartnerForm } from '../../../../domain/partner-form.ts';
import { PhoneField } from '../../../design/phone-field.tsx';
import { TextField } from '../../../design/text-field.tsx';

/** The partner's own fields, at signup and in the profile. */
export function PartnerFields({
  form,
  faults,
  large = false,
  onChange,
}: {
  form: PartnerForm;
  faults: PartnerFaults;
  large?: boolean;
  onChange: (field: PartnerField, text: string) => void;
}) {
  const field = (name: PartnerField) => ({
    large,
    value: form[name],
    error: faults[name],
  });
  const typed = (name: PartnerField) => ({
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
