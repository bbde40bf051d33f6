/**
 * Variants of one mobile number, longest first: WhatsApp has each account under one of them. Brazil: WhatsApp drops the
 * ninth digit of numbers registered before its introduction. Those eight digits began with 6 to 9; with 2 to 5 they are
 * a landline, which is another phone. Mexico: a mobile had a 1 after 52 until 2020. Argentina: a mobile has a 9 after
 * 54 when called from abroad; landlines and mobiles of an area share no number.
 */
const FORMS: ReadonlyArray<{ long: RegExp; short: RegExp; sign: string }> = [
  { long: /^(55\d{2})9([6-9]\d{7})$/, short: /^(55\d{2})([6-9]\d{7})$/, sign: '9' },
  { long: /^(52)1([2-9]\d{9})$/, short: /^(52)([2-9]\d{9})$/, sign: '1' },
  { long: /^(54)9([1-3]\d{9})$/, short: /^(54)([1-3]\d{9})$/, sign: '9' },
]

/** The variants of a phone's number, the given one first. Other numbers have one form. */
export function numberVariants(number: string): string[] {
  for (const { long, short, sign } of FORMS) {
    const [, head = '', tail = ''] = long.exec(number) ?? []
    if (head !== '') return [number, `${head}${tail}`]
    const [, area = '', rest = ''] = short.exec(number) ?? []
    if (area !== '') return [number, `${area}${sign}${rest}`]
  }
  return [number]
}
