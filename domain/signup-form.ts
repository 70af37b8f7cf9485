/** Whether a customer's signup may be sent: a name, and a phone of exactly ten characters (spec §5). */
export function isSignupComplete({ name, phone }: { name: string; phone: string }): boolean {
  return name.trim() !== '' && phone.length === 10;
}
