/** Name of a country in a language. @param country ISO 3166 code */
export function countryName(country: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}
