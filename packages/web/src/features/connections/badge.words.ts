import { catalogue } from '../../platform/words.ts'

// The badge stands in the menu of every page: its one word comes without the others.
const pt = { troubled: 'Há conexões que precisam de atenção' }
const en: typeof pt = { troubled: 'Some connections need attention' }
const es: typeof pt = { troubled: 'Hay conexiones que necesitan atención' }

export const badgeWords = catalogue('connections-badge', pt, en, es)
