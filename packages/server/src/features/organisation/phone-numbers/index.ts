export { checkedNumber } from './checked-number.ts'
export { readCompanyCountry, findCountry } from './company-country.ts'
export { readNumbers } from './read-numbers.ts'
