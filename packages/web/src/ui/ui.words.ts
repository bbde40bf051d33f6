import i18next from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'

// The few words that belong to no feature. They travel with ui itself (ui knows no catalogue of the platform), in the
// language that i18next speaks.

const pt = {
  retry: 'Tentar de novo',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  delete: 'Excluir',
  clear: 'Limpar',
  clearOf: 'Limpar {{name}}',
  from: 'De',
  to: 'Até',
  loading: 'Carregando…',
  actions: 'Ações',
  actionsOf: 'Ações de {{name}}',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  notifications: 'Avisos',
  optional: 'opcional',
  discardTitle: 'Descartar o que você escreveu?',
  discardText: 'As alterações ainda não foram salvas.',
  discard: 'Descartar',
  keepEditing: 'Continuar editando',
  failedTitle: 'Não foi possível carregar',
  late: 'Sem contato com o servidor. Abre assim que ele voltar.',
  noPermissionTitle: 'Sem permissão',
  filters: 'Filtros',
  searchIn: 'Buscar em {{name}}',
  typeMore: 'Digite pelo menos 3 letras',
  nothingFound: 'Nada encontrado',
  required: 'Obrigatório',
  tooShort: 'Muito curto!',
  tooLong: 'Muito longo!',
  invalidEmail: 'E-mail inválido',
  invalid: 'Valor inválido',
  colorCode: 'Código da cor',
  red: 'Vermelho',
  orange: 'Laranja',
  amber: 'Âmbar',
  yellow: 'Amarelo',
  lime: 'Verde-limão',
  green: 'Verde',
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
} as const

export type UiWord = keyof typeof pt
type UiWords = Readonly<Record<UiWord, string>>

const en = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  clear: 'Clear',
  clearOf: 'Clear {{name}}',
  from: 'From',
  to: 'To',
  loading: 'Loading…',
  actions: 'Actions',
  actionsOf: 'Actions for {{name}}',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
  optional: 'optional',
  discardTitle: 'Discard what you typed?',
  discardText: 'Your changes have not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  failedTitle: 'This could not be loaded',
  late: 'The server cannot be reached. It opens as soon as it is back.',
  noPermissionTitle: 'No permission',
  filters: 'Filters',
  searchIn: 'Search in {{name}}',
  typeMore: 'Type at least 3 letters',
  nothingFound: 'Nothing found',
  required: 'Required',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  invalidEmail: 'Invalid email',
  invalid: 'Invalid value',
  colorCode: 'Colour code',
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  yellow: 'Yellow',
  lime: 'Lime',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
} satisfies UiWords

const es = {
  retry: 'Reintentar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  delete: 'Eliminar',
  clear: 'Limpiar',
  clearOf: 'Limpiar {{name}}',
  from: 'Desde',
  to: 'Hasta',
  loading: 'Cargando…',
  actions: 'Acciones',
  actionsOf: 'Acciones de {{name}}',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notifications: 'Avisos',
  optional: 'opcional',
  discardTitle: '¿Descartar lo que escribiste?',
  discardText: 'Los cambios aún no se guardaron.',
  discard: 'Descartar',
  keepEditing: 'Seguir editando',
  failedTitle: 'No se pudo cargar',
  late: 'Sin contacto con el servidor. Se abre en cuanto vuelva.',
  noPermissionTitle: 'Sin permiso',
  filters: 'Filtros',
  searchIn: 'Buscar en {{name}}',
  typeMore: 'Escribe al menos 3 letras',
  nothingFound: 'No se encontró nada',
  required: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: '¡Demasiado largo!',
  invalidEmail: 'Correo electrónico inválido',
  invalid: 'Valor inválido',
  colorCode: 'Código del color',
  red: 'Rojo',
  orange: 'Naranja',
  amber: 'Ámbar',
  yellow: 'Amarillo',
  lime: 'Verde lima',
  green: 'Verde',
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
} satisfies UiWords

/** A word of ui inside a component. */
export function useUiWords(): (word: UiWord, name?: string) => string {
  const words = useSyncExternalStore(onLanguage, wordsNow, wordsNow)
  return useCallback((word: UiWord, name = '') => words[word].replace('{{name}}', name), [words])
}

function onLanguage(hear: () => void): () => void {
  i18next.on('languageChanged', hear)
  return () => i18next.off('languageChanged', hear)
}

function wordsNow(): UiWords {
  const language = i18next.language ?? ''
  if (language.startsWith('en')) return en
  return language.startsWith('es') ? es : pt
}
