/** Area and number in Brazil: mobiles begin with 9, landlines with 2 to 5. */
const BRAZILIAN = /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/

/** The digits with country code of what somebody typed: without a plus sign, a Brazilian number may lack it. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return !typed.trim().startsWith('+') && BRAZILIAN.test(digits) ? `55${digits}` : digits
}
