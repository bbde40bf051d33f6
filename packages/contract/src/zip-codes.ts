/** Where a company may be that pays, as the checkout offers them. */
export const checkoutCountries = ['BR', 'usa'] as const
export type CheckoutCountry = (typeof checkoutCountries)[number]

const zips: Readonly<Record<CheckoutCountry, RegExp>> = {
  BR: /^\d{5}-?\d{3}$/,
  usa: /^\d{5}(?:-\d{4})?$/,
}

/** Whether a country writes its zip codes so. */
export function isZip(zipcode: string, country: CheckoutCountry): boolean {
  return zips[country].test(zipcode.trim())
}
