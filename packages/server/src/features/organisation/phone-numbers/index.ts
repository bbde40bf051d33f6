export { checkedNumber } from './checked-number.ts'
export { countryOf, findCountry } from './company-country.ts'
export { readNumbers } from './read-numbers.ts'
