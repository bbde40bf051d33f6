/** A country as a language calls it. @param country by ISO 3166 */
export function countryName(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}
