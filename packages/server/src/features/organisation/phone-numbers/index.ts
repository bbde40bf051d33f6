export { checkedNumber } from './check-number.ts'
export { countryOf, findCountry } from './company-country.ts'
export { readNumbers } from './read-numbers.ts'
