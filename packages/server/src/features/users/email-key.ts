/** An address as it is compared: compatibility forms, case and stray space do not make another person. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
