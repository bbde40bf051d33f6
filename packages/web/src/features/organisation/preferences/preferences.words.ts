import { catalogue } from '../../../platform/words.ts'

const pt = {
  language: 'Idioma',
  dark: 'Usar tema escuro',
  light: 'Usar tema claro',
  volume: 'Volume dos avisos',
  volumeAt: '{{percent}}%',
}

const en: typeof pt = {
  language: 'Language',
  dark: 'Use dark theme',
  light: 'Use light theme',
  volume: 'Notification volume',
  volumeAt: '{{percent}}%',
}

const es: typeof pt = {
  language: 'Idioma',
  dark: 'Usar tema oscuro',
  light: 'Usar tema claro',
  volume: 'Volumen de los avisos',
  volumeAt: '{{percent}}%',
}

export const preferenceWords = catalogue('preferences', pt, en, es)
