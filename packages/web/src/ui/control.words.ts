import { uiWordsHook } from './ui.words.ts'

// Texts of dialogs, inputs and lists, which the first load does not contain.

const pt = {
  cancel: 'Cancelar',
  save: 'Salvar',
  discardTitle: 'Descartar o que você escreveu?',
  discardText: 'As alterações ainda não foram salvas.',
  discard: 'Descartar',
  keepEditing: 'Continuar editando',
  clear: 'Limpar',
  clearOf: 'Limpar {{name}}',
  searchIn: 'Buscar em {{name}}',
  typeMore: 'Digite pelo menos 3 letras',
  nothingFound: 'Nada encontrado',
  loading: 'Carregando…',
  from: 'De',
  to: 'Até',
  actions: 'Ações',
  actionsOf: 'Ações de {{name}}',
  noPermissionTitle: 'Sem permissão',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Não foi possível copiar.',
  example: 'Exemplo',
} as const

export type ControlWord = keyof typeof pt
type ControlWords = Readonly<Record<ControlWord, string>>

const en = {
  cancel: 'Cancel',
  save: 'Save',
  discardTitle: 'Discard what you typed?',
  discardText: 'Your changes have not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  clear: 'Clear',
  clearOf: 'Clear {{name}}',
  searchIn: 'Search in {{name}}',
  typeMore: 'Type at least 3 letters',
  nothingFound: 'Nothing found',
  loading: 'Loading…',
  from: 'From',
  to: 'To',
  actions: 'Actions',
  actionsOf: 'Actions for {{name}}',
  noPermissionTitle: 'No permission',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied.',
  example: 'Example',
} satisfies ControlWords

const es = {
  cancel: 'Cancelar',
  save: 'Guardar',
  discardTitle: '¿Descartar lo que escribiste?',
  discardText: 'Los cambios aún no se guardaron.',
  discard: 'Descartar',
  keepEditing: 'Seguir editando',
  clear: 'Limpiar',
  clearOf: 'Limpiar {{name}}',
  searchIn: 'Buscar en {{name}}',
  typeMore: 'Escribe al menos 3 letras',
  nothingFound: 'No se encontró nada',
  loading: 'Cargando…',
  from: 'Desde',
  to: 'Hasta',
  actions: 'Acciones',
  actionsOf: 'Acciones de {{name}}',
  noPermissionTitle: 'Sin permiso',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar.',
  example: 'Ejemplo',
} satisfies ControlWords

/** Translates a text of a control within a component. */
export const useControlWords = uiWordsHook({ pt, en, es })
