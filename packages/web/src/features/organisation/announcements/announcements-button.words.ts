import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Informativos',
  hasNew: 'Há informativos novos',
}

const en: typeof pt = {
  title: 'Announcements',
  hasNew: 'There are new announcements',
}

const es: typeof pt = {
  title: 'Anuncios',
  hasNew: 'Hay anuncios nuevos',
}

export const announcementsButtonWords = catalogue('announcementsButton', pt, en, es)
