import i18next from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'

// Texts of ui that the first load needs; other texts are in control.words.ts and color.words.ts. It cannot import the platform's catalogues, so it has its own, in i18next's current language.

const pt = {
  retry: 'Tentar de novo',
  close: 'Fechar',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  notifications: 'Avisos',
  optional: 'opcional',
  failedTitle: 'Não foi possível carregar',
  late: 'Sem contato com o servidor. Abre assim que ele voltar.',
  required: 'Obrigatório',
  tooShort: 'Muito curto!',
  tooLong: 'Muito longo!',
  invalidEmail: 'E-mail inválido',
  invalid: 'Valor inválido',
} as const

export type UiWord = keyof typeof pt
type UiWords = Readonly<Record<UiWord, string>>

const en = {
  retry: 'Try again',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
  optional: 'optional',
  failedTitle: 'This could not be loaded',
  late: 'The server cannot be reached. It opens as soon as it is back.',
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  invalidEmail: 'Invalid email',
  invalid: 'Invalid value',
} satisfies UiWords

const es = {
  retry: 'Reintentar',
  close: 'Cerrar',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notifications: 'Avisos',
  optional: 'opcional',
  failedTitle: 'No se pudo cargar',
  late: 'Sin contacto con el servidor. Se abre en cuanto vuelva.',
  required: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: '¡Demasiado largo!',
  invalidEmail: 'Correo electrónico inválido',
  invalid: 'Valor inválido',
} satisfies UiWords

/** Translates a key of ui within a component. */
export const useUiWords = uiWordsHook({ pt, en, es })

/** Creates the hook that translates the keys of a catalogue of ui, in i18next's current language. */
export function uiWordsHook<W extends string>(
  catalogue: Readonly<Record<'pt' | 'en' | 'es', Readonly<Record<W, string>>>>,
): () => (word: W, name?: string) => string {
  const currentWords = () => catalogue[currentLanguage()]
  return function useWords() {
    const words = useSyncExternalStore(onLanguage, currentWords, currentWords)
    return useCallback((word, name = '') => words[word].replace('{{name}}', name), [words])
  }
}

function onLanguage(hear: () => void): () => void {
  i18next.on('languageChanged', hear)
  return () => i18next.off('languageChanged', hear)
}

function currentLanguage(): 'pt' | 'en' | 'es' {
  const language = i18next.language ?? ''
  if (language.startsWith('en')) return 'en'
  return language.startsWith('es') ? 'es' : 'pt'
}
