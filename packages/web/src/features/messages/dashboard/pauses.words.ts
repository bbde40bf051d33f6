import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Pausas',
  csv: 'Baixar pausas em CSV',
  file: 'pausas',
  none: 'Nenhuma pausa no período.',
  noneHelp: 'Quem entra em pausa pelo menu do perfil aparece aqui, por dia.',
  hasMore: 'Há mais linhas: escolha um período menor.',
  pauses: 'Pausas',
  time: 'Tempo em pausa',
  minutes: 'Tempo em pausa (minutos)',
  running: 'em pausa agora',
}

const en: typeof pt = {
  title: 'Pauses',
  csv: 'Download pauses as CSV',
  file: 'pauses',
  none: 'No pauses in this period.',
  noneHelp: 'Who takes a pause by the profile menu stands here, by day.',
  hasMore: 'There are more rows: choose a shorter period.',
  pauses: 'Pauses',
  time: 'Time on a pause',
  minutes: 'Time on a pause (minutes)',
  running: 'on a pause now',
}

const es: typeof pt = {
  title: 'Pausas',
  csv: 'Descargar pausas en CSV',
  file: 'pausas',
  none: 'Ninguna pausa en el período.',
  noneHelp: 'Quien entra en pausa desde el menú del perfil aparece aquí, por día.',
  hasMore: 'Hay más filas: elige un período más corto.',
  pauses: 'Pausas',
  time: 'Tiempo en pausa',
  minutes: 'Tiempo en pausa (minutos)',
  running: 'en pausa ahora',
}

export const pausesWords = catalogue('pauses-report', pt, en, es)
