import { catalogue } from '../../platform/words.ts'

// The menu of every page has the badge, and alerts come on every page: their words come without the others.
const pt = {
  troubled: 'Há conexões que precisam de atenção',
  down: 'A conexão {{name}} está fora do ar há mais de 5 minutos.',
  whatToDo: 'O que fazer',
  back: 'A conexão {{name}} voltou.',
}
const en: typeof pt = {
  troubled: 'Some connections need attention',
  down: 'The connection {{name}} has been down for over 5 minutes.',
  whatToDo: 'What to do',
  back: 'The connection {{name}} is back.',
}
const es: typeof pt = {
  troubled: 'Hay conexiones que necesitan atención',
  down: 'La conexión {{name}} lleva más de 5 minutos caída.',
  whatToDo: 'Qué hacer',
  back: 'La conexión {{name}} volvió.',
}

export const badgeWords = catalogue('connections-badge', pt, en, es)
