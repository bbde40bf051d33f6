import { catalogue, type Translated } from '../../../platform/words.ts'

const pt = { csv: 'Baixar CSV' }
const en: Translated<typeof pt> = { csv: 'Download CSV' }
const es: Translated<typeof pt> = { csv: 'Descargar CSV' }

export const sheetWords = catalogue('sheets', pt, en, es)
