export { ChargesPage } from './ChargesPage.tsx'
export { companyChargeWords } from './company-charges.words.ts'
