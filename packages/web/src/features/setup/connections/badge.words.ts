import { catalogue } from '../../../platform/words.ts'

// The badge and the alerts are on every page, so their texts are a catalogue of their own, apart from the page's.
const pt = {
  troubled: 'Há conexões que precisam de atenção',
  down: 'A conexão {{name}} está fora do ar há mais de 5 minutos.',
  back: 'A conexão {{name}} voltou.',
  notice: 'Há um novo aviso sobre a conexão {{name}}.',
  look: 'Ver aviso',
}
const en: typeof pt = {
  troubled: 'Some connections need attention',
  down: 'The connection {{name}} has been down for over 5 minutes.',
  back: 'The connection {{name}} is back.',
  notice: 'There is a new notice about the connection {{name}}.',
  look: 'See it',
}
const es: typeof pt = {
  troubled: 'Hay conexiones que necesitan atención',
  down: 'La conexión {{name}} lleva más de 5 minutos caída.',
  back: 'La conexión {{name}} volvió.',
  notice: 'Hay un nuevo aviso sobre la conexión {{name}}.',
  look: 'Ver aviso',
}

export const badgeWords = catalogue('connections-badge', pt, en, es)
