/** Countries of paying companies that the checkout offers. */
export const checkoutCountries = ['BR', 'usa'] as const
export type CheckoutCountry = (typeof checkoutCountries)[number]

const zips: Readonly<Record<CheckoutCountry, RegExp>> = {
  BR: /^\d{5}-?\d{3}$/,
  usa: /^\d{5}(?:-\d{4})?$/,
}

/** True if the text is a zip code of the country. */
export function isZip(zipcode: string, country: CheckoutCountry): boolean {
  return zips[country].test(zipcode.trim())
}
